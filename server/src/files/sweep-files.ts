import type { ExpressionBuilder } from 'kysely';

import type { Db } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';
import type { Files } from './files.ts';

/** As long as somebody may want back what is shown nowhere: an image of a draft, or one that was taken out of a note. */
const UNUSED_MS = 7 * 24 * 3600_000;
const FILES_AT_ONCE = 500;

/**
 * Removes the files that no post has shown for a week (those in the bin count as posts), and at once those of people who
 * are gone. Returns how many.
 * `now` is a time in ms.
 */
export async function sweepFiles(db: Db, files: Files, now = Date.now()): Promise<number> {
  await noteUnused(db, new Date(now).toISOString());
  const before = new Date(now - UNUSED_MS).toISOString();
  let count = 0;
  for (;;) {
    const gone = await db
      .selectFrom('files')
      .select('name')
      .where((file) => file.or([file('unused_since', '<=', before), isOrphan(file)]))
      .limit(FILES_AT_ONCE)
      .execute();
    await files.remove(gone.map(({ name }) => name));
    count += gone.length;
    if (gone.length < FILES_AT_ONCE) return count;
  }
}

const isOrphan = (file: ExpressionBuilder<Database, 'files'>) =>
  file.and([file('user_id', 'is', null), file('unused_since', 'is not', null)]);

/** Brings up to date since when each file has not been shown, some at a time. */
async function noteUnused(db: Db, now: string): Promise<void> {
  for (let last = ''; ;) {
    const files = await db
      .selectFrom('files')
      .leftJoin('post_files', 'post_files.name', 'files.name')
      .select(['files.name', 'files.unused_since'])
      .select((row) => row.fn.count<number | string>('post_files.post_id').as('posts'))
      .where('files.name', '>', last)
      .groupBy(['files.name', 'files.unused_since'])
      .orderBy('files.name')
      .limit(FILES_AT_ONCE)
      .execute();
    const wrong = files.filter(({ unused_since, posts }) => (unused_since === null) === (Number(posts) === 0));
    for (const { name, unused_since } of wrong)
      await db
        .updateTable('files')
        .set({ unused_since: unused_since === null ? now : null })
        .where('name', '=', name)
        .execute();
    if (files.length < FILES_AT_ONCE) return;
    last = files.at(-1)?.name ?? last;
    await new Promise(setImmediate); // everybody else's requests have a turn
  }
}
