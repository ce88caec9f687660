/** More than a collection ever hands out, and little enough for many imports above one another. */
const ORDER_MAX = 1_000_000;

/** What of a post its order number depends on. */
export interface OrderedPost {
  collection_id: number | null;
  order: number;
  isLive: boolean;
}

/**
 * The numbers of posts as they may be stored: distinct among the live posts of a collection. They stay as they are
 * where they are that already; else they are handed out anew in the same order, the later of two equals on top.
 */
export function distinctOrders(posts: readonly OrderedPost[]): number[] {
  const orders = posts.map(({ order }) => Math.min(Math.max(order, 1), ORDER_MAX));
  const lists = new Map<number | null, number[]>();
  for (const [index, { collection_id, isLive }] of posts.entries()) {
    if (!isLive) continue; // back from the bin it stands on top
    const list = lists.get(collection_id);
    if (list) list.push(index);
    else lists.set(collection_id, [index]);
  }
  const given = (index: number) => posts[index]?.order ?? 0;
  for (const list of lists.values()) {
    if (new Set(list.map((index) => orders[index])).size === list.length) continue;
    list.sort((a, b) => given(a) - given(b) || a - b);
    for (const [rank, index] of list.entries()) orders[index] = rank + 1;
  }
  return orders;
}
