import { CHANGES_KEPT_DAYS } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { findLibraries, removeChangesBefore } from './changes.repo.ts';
import { changesRoutes } from './changes.routes.ts';

const DAY_MS = 86_400_000;
const LIBRARIES_AT_ONCE = 200;

/** The change log. */
export const changesSubject = (kernel: Kernel) => {
  return {
    routes: (app) => changesRoutes(app, forRequests(kernel)),
    sweeps: [
      {
        name: 'old changes are removed from the change log',
        run: (now, isCanceled) => removeOldChanges(kernel.db, now, isCanceled),
      },
    ],
  } satisfies Subject;
};

/** @param now in ms. */
async function removeOldChanges(db: Db, now: number, isCanceled: () => boolean): Promise<void> {
  const before = new Date(now - CHANGES_KEPT_DAYS * DAY_MS).toISOString();
  for (let last: number | undefined = 0; last !== undefined && !isCanceled();) {
    const libraries = await findLibraries(db, last, LIBRARIES_AT_ONCE);
    for (const { user_id } of libraries) {
      if (isCanceled()) return;
      await removeChangesBefore(db, user_id, before);
      await yieldToRequests();
    }
    last = libraries.at(-1)?.user_id;
  }
}
