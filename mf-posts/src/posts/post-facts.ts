import type { Post } from '@benotes/contract';

/** The facts that conditions of contributions to the slots of a post can check. */
export const postFacts = ({ type, collection_id }: Pick<Post, 'type' | 'collection_id'>) => ({
  kind: type === 'link' ? ('link' as const) : ('note' as const),
  isUncategorized: collection_id === null,
});
