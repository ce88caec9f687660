/** Above any order that a collection assigns, and low enough to import many times in a row. */
const ORDER_MAX = 1_000_000;

/** The fields of a post that its order depends on. */
export interface OrderedPost {
  collection_id: number | null;
  order: number;
  isLive: boolean;
}

/**
 * Order numbers that are distinct among the live posts of a collection. They are unchanged if they are distinct
 * already; otherwise they are reassigned in the same sequence, with the later of two equal ones on top.
 */
export function distinctOrders(posts: readonly OrderedPost[]): number[] {
  const orders = posts.map(({ order }) => Math.min(Math.max(order, 1), ORDER_MAX));
  const lists = new Map<number | null, number[]>();
  for (const [index, { collection_id, isLive }] of posts.entries()) {
    if (!isLive) continue; // a restored post goes to the top
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
