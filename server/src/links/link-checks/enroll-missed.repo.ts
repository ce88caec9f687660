import { setTimeout } from 'node:timers/promises';

import type { Db } from '../../kernel/database/connect.ts';
import { byOwner } from '../../kernel/database/of-owner.ts';
import { transact } from '../../kernel/database/transact.ts';
import { enrollLinks } from './enroll-links.repo.ts';

/** Ids that are looked through in one statement. */
const IDS_AT_ONCE = 2000;

/**
 * Enrolls links that have no check, or that of their former address: during an update in steps, servers of the last
 * release save and edit links without enrolling them. Other requests are served in between. Stops early if `isClosed`
 * returns true.
 */
export async function enrollMissed(db: Db, isClosed: () => boolean): Promise<void> {
  const { last } = await db
    .selectFrom('post_facts')
    .select((row) => row.fn.max('post_id').as('last'))
    .executeTakeFirstOrThrow();
  for (let from = 0; from < (last ?? 0) && !isClosed(); from += IDS_AT_ONCE) {
    const start = performance.now();
    const links = await findMissed(db, from, from + IDS_AT_ONCE);
    const owners = byOwner(links);
    // One user at a time, so that an import of one does not block the others.
    for (const [userId, own] of owners)
      await transact(db, userId, (trx) =>
        enrollLinks(
          trx,
          userId,
          own.map(({ post_id }) => post_id),
        ),
      );
    await setTimeout(performance.now() - start);
  }
}

const findMissed = (db: Db, after: number, to: number) =>
  db
    .selectFrom('post_facts as facts')
    .leftJoin('link_checks as checks', (join) =>
      join.onRef('checks.post_id', '=', 'facts.post_id').onRef('checks.user_id', '=', 'facts.user_id'),
    )
    .select(['facts.post_id', 'facts.user_id'])
    .where('facts.post_id', '>', after)
    .where('facts.post_id', '<=', to)
    .where('facts.url_key', 'is not', null)
    .where((row) => row.or([row('checks.post_id', 'is', null), row('checks.url_key', '<>', row.ref('facts.url_key'))]))
    .execute();
