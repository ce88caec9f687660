import type { Post } from '@benotes/contract';

/**
 * Merges a newly fetched first page into the loaded posts. Posts the page should contain and does not are removed;
 * those below it stay. Unchanged posts keep their identity, and an unchanged list is returned as it is.
 *
 * @param compare how the list is sorted; without it, what follows the last post of the page stays.
 * @param isWhole nothing follows the page.
 */
export function mergePage(
  posts: readonly Post[],
  page: readonly Post[],
  { compare, isWhole = false }: { compare?: (a: Post, b: Post) => number; isWhole?: boolean } = {},
): readonly Post[] {
  const known = new Map(posts.map((post) => [post.id, post]));
  const inPage = new Set(page.map(({ id }) => id));
  const last = page.at(-1);
  const lastIndex = posts.findLastIndex(({ id }) => inPage.has(id));
  const isBelow = (post: Post, index: number) => {
    if (!last || inPage.has(post.id)) return false;
    return compare ? compare(post, last) > 0 : index > lastIndex;
  };
  // Without a common post, the rest of an unsorted list has no known position.
  const rest = !isWhole && (compare || lastIndex >= 0) ? posts.filter(isBelow) : [];
  const merged = [...page.map((post) => unchanged(known.get(post.id), post)), ...rest];
  return merged.length === posts.length && merged.every((post, index) => post === posts[index]) ? posts : merged;
}

const unchanged = (known: Post | undefined, post: Post): Post =>
  known && JSON.stringify(known) === JSON.stringify(post) ? known : post;
