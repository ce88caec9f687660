import type { createFeed, Input } from '@benotes/contract';

/** The kinds of lists that can have a feed. */
export const LIST_KINDS = ['all', 'favorites', 'collection', 'tag', 'saved', 'search', 'notifications'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** What the form of a new feed has chosen. */
export interface FeedChoice {
  kind: ListKind;
  /** 0 is Uncategorized. */
  collectionId: number;
  below: boolean;
  tagId: number | null;
  searchId: number | null;
  filter: string;
}

const NOTHING: FeedChoice = { kind: 'all', collectionId: 0, below: false, tagId: null, searchId: null, filter: '' };

const idIn = (query: URLSearchParams, name: string) => {
  const value = query.get(name) ?? '';
  return /^\d{1,10}$/.test(value) ? Number(value) : null;
};

/** The list that a query names: `?collection=7`, `?tag=7`, `?saved=7`, or `?q=soup`; null for none. */
export function choiceOf(query: URLSearchParams): FeedChoice | null {
  const [collectionId, tagId, searchId] = ['collection', 'tag', 'saved'].map((name) => idIn(query, name));
  if (collectionId !== null && collectionId !== undefined) return { ...NOTHING, kind: 'collection', collectionId };
  if (tagId) return { ...NOTHING, kind: 'tag', tagId };
  if (searchId) return { ...NOTHING, kind: 'saved', searchId };
  const filter = query.get('q') ?? '';
  return filter === '' ? null : { ...NOTHING, kind: 'search', filter };
}

export const firstChoice = (): FeedChoice => NOTHING;

/** The body of the request that creates the feed of a list. */
export function bodyOf({
  kind,
  collectionId,
  below,
  tagId,
  searchId,
  filter,
}: FeedChoice): Input<typeof createFeed>['body'] {
  switch (kind) {
    case 'all':
      return {};
    case 'favorites':
      return { is_favorite: true };
    case 'collection':
      return { collection_id: collectionId, below: below && collectionId !== 0 };
    case 'tag':
      return { tag_id: tagId };
    case 'saved':
      return { saved_search_id: searchId };
    case 'notifications':
      return { of_notifications: true };
    case 'search':
      return { filter: filter.trim(), time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  }
}
