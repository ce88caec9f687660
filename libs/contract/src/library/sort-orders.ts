import { Type } from 'typebox';

/**
 * The orders of a list. `manual`: by hand, the highest `order` first. `newest` and `oldest`: by creation; `edited`:
 * last edited first; `title` and `title-desc`: by title, digits as numbers, letters without case and accents; `site`:
 * by host without `www.`, then newest first, notes last. Equal posts always have the same sequence.
 */
export const SORT_ORDERS = ['manual', 'newest', 'oldest', 'edited', 'title', 'title-desc', 'site'] as const;

export type SortOrder = (typeof SORT_ORDERS)[number];

export const SortOrder = Type.Unsafe<SortOrder>(Type.Union(SORT_ORDERS.map((order) => Type.Literal(order))));
