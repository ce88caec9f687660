import type { FastifyRequest } from 'fastify';

import type { Db } from '../database/connect.ts';
import { Problem } from '../problems.ts';

/** Entries of a list that is answered whole. */
export const ENTRIES_MAX = 100_000;
/** What an entry takes in memory until it is sent, in bytes: about. */
const ENTRY_BYTES = 300;

/**
 * Makes sure that there is room for a list that has no pages, before it is read.
 *
 * @throws Problem 413 for one that is too long for any answer, 503 while there is no room for it.
 */
export async function askForAll(
  db: Db,
  table: 'collections' | 'tags',
  userId: number,
  request: FastifyRequest,
): Promise<void> {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  askForEntries(count, request);
}

/** The same for a number of entries that is known. */
export function askForEntries(count: number, { answerHold }: FastifyRequest): void {
  if (count > ENTRIES_MAX) throw new Problem(413, 'This list is too long for one answer.');
  answerHold?.ask(count * ENTRY_BYTES);
}
