import { type CollectionTree, isOwnPath, type Post } from '@benotes/contract';
import { findCollectionPath, inertDocument, paths, sharedRootOf } from '@benotes/platform';
import { generatePath } from '@benotes/router';

import type { FoundItem, PaletteItem } from './palette-item.ts';
import { texts } from './texts.ts';
import type { PostSearch, SourceResults } from './use-post-search.ts';

/** The characters of a note without a title that stand for it. */
const EXCERPT_LENGTH = 80;

/** The posts that were found, what was meant if none was, and a Retry if the search failed. */
export function postItems(
  { status, query, posts, suggestion }: PostSearch,
  tree: readonly CollectionTree[],
  { onSearch, onRetry }: { onSearch: (words: string) => void; onRetry: () => void },
): FoundItem[] {
  const group = texts.posts;
  const staying = (id: string, name: string, icon: PaletteItem['icon'], run: () => void): FoundItem => ({
    item: { id, name, icon, group, run, keepsPaletteOpen: true },
    words: [],
  });
  if (status === 'failed') return [staying('retry', texts.retry, 'retry', onRetry)];
  if (suggestion !== null)
    return [staying('suggestion', texts.didYouMean(suggestion), 'search', () => onSearch(suggestion))];
  const words = query.split(/[\s"]+/u).filter(Boolean);
  return posts.map((post) => ({ item: { ...postItem(post, tree), group }, words }));
}

const postItem = (post: Post, tree: readonly CollectionTree[]) => ({
  id: `post:${post.id}`,
  name: nameOf(post),
  above: [
    ...placeOf(post, tree),
    ...(post.base_url === null ? [] : [post.base_url.replace(/^https?:\/\/(?:www\.)?/, '')]),
  ],
  icon: post.type === 'link' ? ('link' as const) : ('edit' as const),
  path: generatePath(paths.post, { id: String(post.id) }),
});

/** The collections that a post is in, after the name of the owner if that is somebody else. */
function placeOf({ collection_id, owner_id }: Post, tree: readonly CollectionTree[]): string[] {
  if (collection_id === null) return [];
  const root = owner_id === undefined ? undefined : sharedRootOf(collection_id);
  const path = findCollectionPath(root ? [root.collection] : tree, collection_id);
  return [...(root ? [root.owner.name] : []), ...path.map(({ name }) => name)];
}

function nameOf({ title, url, content }: Post): string {
  if (title !== '') return title;
  if (url !== null) return url;
  const text = inertDocument(content).body.textContent.trim();
  return Array.from(text).slice(0, EXCERPT_LENGTH).join('') || texts.untitled;
}

/** The results of other modules, each under the label of its source. */
export const hitItems = (others: readonly SourceResults[], words: readonly string[]): FoundItem[] =>
  others.flatMap(({ id, label, hits }) =>
    hits.map(({ title, url, detail }) => ({
      item: {
        id: `${id}:${url}`,
        name: title,
        ...(detail !== undefined && { above: [detail] }),
        group: label,
        icon: isOwnPath(url) ? ('open' as const) : ('external' as const),
        path: url,
      },
      words,
    })),
  );
