import type { SortOrder } from '@benotes/contract';

/** The column that a list is sorted by; ties are sorted by id in the same direction. */
export interface ListOrder {
  column: 'order' | 'created_at' | 'updated_at' | 'title_key' | 'site_key' | 'archived_at';
  direction: 'asc' | 'desc';
}

/** The orders of lists outside the recycle bin; each has an index. */
export const LIST_ORDERS: Record<SortOrder, ListOrder> = {
  manual: { column: 'order', direction: 'desc' },
  newest: { column: 'created_at', direction: 'desc' },
  oldest: { column: 'created_at', direction: 'asc' },
  edited: { column: 'updated_at', direction: 'desc' },
  title: { column: 'title_key', direction: 'asc' },
  'title-desc': { column: 'title_key', direction: 'desc' },
  site: { column: 'site_key', direction: 'asc' },
};

/** The order of the recycle bin by hand: last deleted first. */
const LAST_DELETED: ListOrder = { column: 'archived_at', direction: 'desc' };

export const listOrder = (sort: SortOrder | undefined, isArchived: boolean): ListOrder =>
  isArchived && (sort === undefined || sort === 'manual') ? LAST_DELETED : LIST_ORDERS[sort ?? 'manual'];

/** The sequence of posts in an order. Keys are compared by code points, as the databases do. */
export function byPlace({ direction }: Pick<ListOrder, 'direction'>): (one: Place, other: Place) => number {
  const sign = direction === 'asc' ? 1 : -1;
  return (one, other) => sign * (compareKeys(one.key, other.key) || one.id - other.id);
}

/** A post and its key in the order of a list. */
export interface Place {
  id: number;
  key: string | number;
}

function compareKeys(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(`${one}`), Buffer.from(`${other}`));
}
