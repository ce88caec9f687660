import { setTimeout } from 'node:timers/promises';

import { nextLimit } from '../../kernel/database/adaptive-batches.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { readSetting, writeSetting } from '../../kernel/database/settings.ts';
import { transact } from '../../kernel/database/transact.ts';
import { factsOf } from './post-facts.ts';

const INITIAL_LINKS = 50;
/** A new name whenever normal forms change, so that all keys are made again. */
const SETTING = 'normal_forms_2';
const COMPLETE = 'complete';

/** Whether all links have the key of their normal form. */
export const hasAllPageKeys = async (db: Db): Promise<boolean> => (await readSetting(db, SETTING)) === COMPLETE;

/**
 * Stores the keys of the normal forms of links from before an update, in steps of about 20 ms; other requests are
 * served in between. Stops early if `isClosed` returns true, and continues there the next time.
 */
export async function backfillPageKeys(db: Db, isClosed: () => boolean): Promise<void> {
  let last = Number((await readSetting(db, SETTING)) ?? 0);
  for (let limit = INITIAL_LINKS; !isClosed();) {
    const start = performance.now();
    const links = await findNext(db, last, limit);
    if (links.length === 0) return writeSetting(db, SETTING, COMPLETE);
    const users = [...new Set(links.map(({ user_id }) => user_id))].toSorted((a, b) => a - b);
    last = links.at(-1)?.post_id ?? last;
    await transact(db, users, async (trx) => {
      for (const { post_id, user_id, url, url_key, page_key } of links) {
        const key = factsOf({ url, text: '' }).page_key;
        if (key === page_key) continue;
        const facts = trx.updateTable('post_facts').set({ page_key: key });
        await facts
          .where('post_id', '=', post_id)
          .where('user_id', '=', user_id)
          .where('url_key', '=', url_key)
          .execute();
      }
      await writeSetting(trx, SETTING, String(last));
    });
    const elapsed = performance.now() - start;
    limit = nextLimit(limit, elapsed);
    await setTimeout(elapsed);
  }
}

const findNext = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('post_facts')
    .innerJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'post_facts.post_id').onRef('posts.user_id', '=', 'post_facts.user_id'),
    )
    .select(['post_facts.post_id', 'post_facts.user_id', 'post_facts.url_key', 'post_facts.page_key', 'posts.url'])
    .where('post_facts.post_id', '>', after)
    .where('url_key', 'is not', null)
    .orderBy('post_facts.post_id')
    .limit(limit)
    .execute();
