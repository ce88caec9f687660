import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { ownerToken } from './index-terms.ts';
import { MAX_CHUNKS } from './long-posts.repo.ts';
import { likePattern } from './match-terms.ts';
import type { Phrase } from './parse-query.ts';
import { quoted } from './prefix-match.repo.ts';

/**
 * The beginning of a word is searched in copies from so many characters on: their index has no prefixes, and shorter
 * ones begin too many words.
 */
const PREFIX_MIN = 3;

const inCopies = ({ tokens, isPrefix }: Phrase): Phrase => ({
  tokens,
  isPrefix: isPrefix && Array.from(tokens.at(-1) ?? '').length >= PREFIX_MIN,
});

/** A statement for the ids of the user's posts whose copies contain a phrase. */
export function copiesWith(db: Db, userId: number, given: Phrase): RawBuilder<unknown> {
  const phrase = inCopies(given);
  if (isPostgres(db))
    return sql`select post_id from copy_search where user_id = ${userId} and body like ${likePattern(phrase)}`;
  const match = `${quoted(ownerToken(userId))} AND ${quoted(phrase.tokens.join(' '))}${phrase.isPrefix ? ' *' : ''}`;
  return sql`select rowid / ${sql.lit(MAX_CHUNKS)} from copy_parts where copy_parts match ${match}`;
}

/** A condition on `posts`: a link whose copy contains a phrase. @param id the id of a post. */
export const copyCondition = (db: Db, userId: number, phrase: Phrase, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(posts.type = 'link' and ${id} in (${copiesWith(db, userId, phrase)}))`;
