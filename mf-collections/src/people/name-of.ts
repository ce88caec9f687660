import type { Grant } from '@benotes/contract';

import { texts } from './texts.ts';

/** With whom a grant shares a collection. */
export const nameOf = ({ kind, name }: Pick<Grant, 'kind' | 'name'>): string =>
  kind === 'everyone' ? texts.everyone : name;
