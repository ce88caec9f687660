import type { CollectionTree } from '@benotes/contract';

/** Whether a collection has anything to show above its posts. */
export const hasHead = ({ description, cover, nested }: CollectionTree): boolean =>
  description !== undefined || cover !== undefined || nested.length > 0;
