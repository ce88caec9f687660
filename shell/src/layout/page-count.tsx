import { COUNTED_POSTS_MAX, type LibraryCounts } from '@benotes/contract';
import { appBar, collections, findKnownPath, on, paths, revalidateCollections } from '@benotes/platform';
import { useLocation } from '@benotes/router';
import { grouped } from '@benotes/ui';
import { useSnapshot } from 'valtio';

import { collectionAt } from './collections/collection-at.ts';
import { savedSearches } from './saved-searches/saved-searches.store.ts';

/** The pages whose entries are counted together with the collections. */
const COUNTED: Readonly<Partial<Record<string, keyof LibraryCounts>>> = {
  [paths.home]: 'uncategorized',
  [paths.allPosts]: 'posts',
  [paths.favorites]: 'favorites',
  [paths.highlights]: 'highlights',
  [paths.tags]: 'tags',
};

/** How much there is at a path, if it was counted. */
export function countAt(path: string | null, counts: LibraryCounts | null): number | undefined {
  const name = path === null ? undefined : COUNTED[path];
  return name && counts?.[name];
}

/**
 * How much there is on the current page: in a collection, without its subcollections. Empty where nothing is counted.
 */
export function PageCount({ className }: { className: string | undefined }) {
  const { pathname, search } = useLocation();
  const { count: ofPage } = useSnapshot(appBar);
  const { counts: ofSearches } = useSnapshot(savedSearches);
  const { tree, counts, shared: _shared } = useSnapshot(collections); // rendered again when either tree changes
  const id = collectionAt(pathname);
  const ofCollection = () => (id ? findKnownPath(id, tree).at(-1)?.posts_count : counts?.uncategorized);
  const saved = pathname === paths.search ? Number(search.replace('?saved=', '')) : Number.NaN;
  const ofPath = ofSearches.get(saved) ?? countAt(pathname, counts);
  const count = id !== null && pathname === `/c/${id}` ? ofCollection() : ofPath;
  const isMore = saved > 0 && count === COUNTED_POSTS_MAX;
  return <span className={className}>{ofPage ?? (count ? (isMore ? `${count - 1}+` : grouped(count)) : null)}</span>;
}

// Counts follow what is changed here. Not in the store, which is part of the first script.
on('post:placed', ({ from, to }) => {
  const { counts } = collections;
  if (!counts) return;
  const posts = counts.posts + Number(to !== undefined) - Number(from !== undefined);
  const uncategorized = counts.uncategorized + Number(to === null) - Number(from === null);
  collections.counts = { ...counts, posts, uncategorized };
});
on('favorites:changed', ({ by }) => {
  const { counts } = collections;
  if (counts) collections.counts = { ...counts, favorites: counts.favorites + by };
});
on('library:changed', ({ subject }) => {
  if (subject === 'tags') void revalidateCollections();
});
on('library:outdated', ({ subject, isFromTab }) => {
  // Whoever returns to the page has its collections, and with them the counts, compared already.
  if (subject === 'tags' && isFromTab) void revalidateCollections();
});
