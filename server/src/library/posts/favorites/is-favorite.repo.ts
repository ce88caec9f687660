import { type RawBuilder, sql } from 'kysely';

import { lookupId } from '../post-id.repo.ts';
import type { Filter } from '../posts.repo.ts';

/** That a post is a favorite of whoever asks. Of a member, the flag of the owner says nothing. */
export function favoriteOf(
  { within, favorites }: Pick<Filter, 'within' | 'favorites'>,
  id = lookupId,
): RawBuilder<boolean> {
  if (favorites) return sql`${id} in ${favorites}`;
  return within ? sql`1 = 0` : sql`posts.is_favorite = 1`;
}

/** The same, or with `is_favorite` false that it is none. */
export const isFavorite = (filter: Filter, id = lookupId): RawBuilder<boolean> =>
  filter.is_favorite ? favoriteOf(filter, id) : sql`not (${favoriteOf(filter, id)})`;
