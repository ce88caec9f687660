import { beforeEach, describe, expect, it } from 'vitest';

import { aPerson } from '../../../testing/app.ts';
import { aCopyServer, type CopyServer } from '../../../testing/copies.ts';
import { save } from '../../../testing/web-site.ts';
import { claimSnapshot, continueWithSnapshot, type CopyJob, endClaim, putOff } from './copy-claims.repo.ts';
import { queueCopies } from './copy-jobs.repo.ts';

describe('The queue of snapshots', () => {
  let test: CopyServer;
  /** Saves a link whose page waits for a browser. */
  const waiting = async (person = test.person): Promise<number> => {
    const { id } = await save(person, 'https://example.org/');
    await test.db.updateTable('copy_jobs').set({ is_snapshot: 1 }).where('post_id', '=', id).execute();
    return id;
  };

  beforeEach(async () => {
    test = await aCopyServer([]);
  });

  it('takes turns between users who wait, and then takes what nobody waits for', async () => {
    const other = await aPerson(test, 'other@example.org');
    const imported = await waiting();
    await test.db.updateTable('copy_jobs').set({ is_asked: 0 }).execute();
    const mine = [await waiting(), await waiting(), await waiting()];
    const theirs = [await waiting(other), await waiting(other)];
    const taken: (number | undefined)[] = [];
    let last = 0;
    for (let count = 0; count < 7; count += 1) {
      const job = await claimSnapshot(test.db, last, false);
      taken.push(job?.post_id);
      if (job) await endClaim(test.db, job);
      last = job?.user_id ?? 0;
    }
    expect(taken).toEqual([mine[0], theirs[0], mine[1], theirs[1], mine[2], imported, undefined]);
  });

  it.each<[string, (job: CopyJob) => Promise<void>]>([
    ['ended', (job) => endClaim(test.db, job)],
    ['put off', (job) => putOff(test.db, job, '9999')],
    ['continued', (job) => continueWithSnapshot(test.db, job)],
  ])('keeps a request that was made before a job is %s', async (_how, end) => {
    const id = await waiting();
    const job = await claimSnapshot(test.db, 0, true);
    if (!job) throw new Error('There is no job.');
    await queueCopies(test.db, job.user_id, [id], { isAsked: true });
    await end(job);
    expect(
      await test.db.selectFrom('copy_jobs').select(['is_snapshot', 'is_asked', 'tries', 'not_before']).execute(),
    ).toEqual([{ is_snapshot: 0, is_asked: 1, tries: 0, not_before: '' }]);
  });
});
