import { type Static, Type } from 'typebox';

import { Data, endpoint, Id, IdParams, Nullable } from '../protocol/endpoint.ts';
import { FILTER_MAX_LENGTH, SAVED_SEARCH_NAME_MAX_LENGTH, TIME_ZONE_MAX_LENGTH } from '../protocol/limits.ts';

/** A search with a name. */
export type SavedSearch = Static<typeof SavedSearch>;
export const SavedSearch = Type.Object({
  id: Id,
  name: Type.String(),
  /** One of the ids in `icons`, or null for none. */
  icon_id: Nullable(Type.Integer()),
  /** The text of the search (`@benotes/contract/search-query`), also if it is not understood any more. */
  filter: Type.String(),
  /**
   * The collection that is searched, with all below it; 0 is Uncategorized, null everywhere. It may have been deleted:
   * then nothing is found until it is restored.
   */
  collection_id: Nullable(Type.Integer()),
  /** The IANA name of the time zone in which dates are meant: that of the device which saved the text. */
  time_zone: Type.String(),
  /** Whether it has an active public link. */
  is_shared: Type.Boolean(),
});

export const listSavedSearches = endpoint({
  method: 'GET',
  url: '/api/saved-searches',
  access: 'user',
  scopes: ['posts:read'],
  summary: 'List saved searches',
  schema: { response: { 200: Data(Type.Array(SavedSearch)) } },
});

export const getSavedSearch = endpoint({
  method: 'GET',
  url: '/api/saved-searches/:id',
  access: 'user',
  scopes: ['posts:read'],
  summary: 'Get a saved search',
  errors: { 404: '"Saved search not found"' },
  schema: { params: IdParams, response: { 200: Data(SavedSearch) } },
});

const Name = Type.String({ minLength: 1, maxLength: SAVED_SEARCH_NAME_MAX_LENGTH });
const FilterText = Type.String({ minLength: 1, maxLength: FILTER_MAX_LENGTH });
const Scope = Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }));
const TimeZone = Type.String({ maxLength: TIME_ZONE_MAX_LENGTH });
const Position = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/**
 * Saves a search, last unless `position` (from 0) says otherwise. 422 on `filter` for more than `SAVED_SEARCHES_MAX`.
 */
export const createSavedSearch = endpoint({
  method: 'POST',
  url: '/api/saved-searches',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Save a search',
  description:
    'With its text, the collection to search in (0: Uncategorized; null: everywhere), and the time zone of its dates. At most 500 per user.',
  schema: {
    body: Type.Object({
      name: Name,
      filter: FilterText,
      icon_id: Type.Optional(Nullable(Type.Integer())),
      collection_id: Type.Optional(Scope),
      time_zone: Type.Optional(TimeZone),
      position: Type.Optional(Position),
    }),
    response: { 201: Data(SavedSearch) },
  },
});

/** Missing fields are unchanged. `icon_id` null or 0 clears the icon; `position` counts from 0. */
export const updateSavedSearch = endpoint({
  method: 'PATCH',
  url: '/api/saved-searches/:id',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Rename, change, or reorder a saved search',
  description: 'Omitted fields are unchanged. `position` is the index in the list, from 0.',
  errors: { 404: '"Saved search not found"' },
  schema: {
    params: IdParams,
    body: Type.Object({
      name: Type.Optional(Name),
      filter: Type.Optional(FilterText),
      icon_id: Type.Optional(Nullable(Type.Integer())),
      collection_id: Type.Optional(Scope),
      time_zone: Type.Optional(TimeZone),
      position: Type.Optional(Position),
    }),
    response: { 200: Data(SavedSearch) },
  },
});

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  url: '/api/saved-searches/:id',
  access: 'user',
  scopes: ['posts:write'],
  summary: 'Delete a saved search',
  description: 'Its share ends; the posts stay.',
  errors: { 404: '"Saved search not found"' },
  schema: { params: IdParams, response: { 204: Type.Null() } },
});

/** How many posts a saved search finds. */
export type SavedSearchCount = Static<typeof SavedSearchCount>;
export const SavedSearchCount = Type.Object({
  id: Id,
  /** At most `COUNTED_POSTS_MAX`, which means that many or more; null if counting all of them took too long. */
  posts_count: Nullable(Type.Integer()),
});

export const countSavedSearches = endpoint({
  method: 'GET',
  url: '/api/saved-searches/counts',
  access: 'user',
  scopes: ['posts:read'],
  summary: 'Count what saved searches find',
  description: 'At most 1,000 posts each: that number means 1,000 or more. Null if counting took too long.',
  schema: { response: { 200: Data(Type.Array(SavedSearchCount)) } },
});
