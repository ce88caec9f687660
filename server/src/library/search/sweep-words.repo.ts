import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { readSetting, writeSetting } from '../../kernel/database/settings.ts';
import { transact } from '../../kernel/database/transact.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { findMatches } from './find-matches.repo.ts';
import { findWordsAfter, type StoredWord } from './search-words.repo.ts';

/** The words that one round checks. */
const ROUND_SIZE = 2000;
const POSITION_KEY = 'search_words_position';

/**
 * Deletes words that no post contains any more: of posts that were changed or deleted permanently. Each round checks
 * the next ones, and begins again after the last one.
 */
export async function sweepWords(db: Db, isStopped: () => boolean): Promise<void> {
  const words = await findWordsAfter(db, await findPosition(db), ROUND_SIZE);
  for (const word of words) {
    if (isStopped()) return;
    if (!(await isUsed(db, word))) await transact(db, word.user_id, (trx) => removeUnused(trx, word));
    await yieldToRequests();
  }
  const last = words.length < ROUND_SIZE ? undefined : words.at(-1);
  await writeSetting(db, POSITION_KEY, last ? `${last.user_id} ${last.word}` : '');
}

async function findPosition(db: Db): Promise<StoredWord> {
  const [user_id = '0', word = ''] = (await readSetting(db, POSITION_KEY))?.split(' ') ?? [];
  return { user_id: Number(user_id), word };
}

/** A post with the word may have been saved meanwhile. */
async function removeUnused(trx: Db, { user_id, word }: StoredWord): Promise<void> {
  if (await isUsed(trx, { user_id, word })) return;
  await trx.deleteFrom('search_words').where('user_id', '=', user_id).where('word', '=', word).execute();
}

/** Whether a post contains the word, in the recycle bin or not. */
async function isUsed(db: Db, { user_id, word }: StoredWord): Promise<boolean> {
  const clauses = [[{ tokens: [word], isPrefix: false }]];
  const where = sql`posts.user_id = ${user_id}`;
  return (await findMatches(db, { userId: user_id, clauses, place: 'anywhere', where, limit: 1 })).length > 0;
}
