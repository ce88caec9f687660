import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { anApp } from '../../../testing/app.ts';
import { BackgroundLoop, wakeAfterCommit } from './background-loop.ts';
import { transact } from './transact.ts';

const report = (error: unknown) => {
  throw error;
};

/** A loop that looks for work only when it is woken, after its first look. */
async function aRestingLoop() {
  const { db } = await anApp();
  const loop = new BackgroundLoop({ db, name: 'looks', pollMs: 3600_000, report });
  onTestFinished(() => loop.close());
  const look = vi.fn(() => Promise.resolve(false));
  loop.start(look);
  await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(1));
  return { db, look };
}

describe('A loop in the background', () => {
  it('looks for work once the transaction that has written it is committed', async () => {
    const { db, look } = await aRestingLoop();
    await transact(db, 1, async (trx) => {
      wakeAfterCommit(trx, 'looks');
      await trx.selectFrom('users').select('id').execute();
      expect(look).toHaveBeenCalledTimes(1);
    });
    await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(2));
  });

  it('looks for work at once outside of a transaction', async () => {
    const { db, look } = await aRestingLoop();
    wakeAfterCommit(db, 'looks');
    await vi.waitFor(() => expect(look).toHaveBeenCalledTimes(2));
  });

  it('is not woken by a transaction that fails, or for the work of others', async () => {
    const { db, look } = await aRestingLoop();
    const failed = transact(db, 1, (trx) => {
      wakeAfterCommit(trx, 'looks');
      return Promise.reject(new Error('A failure.'));
    });
    await expect(failed).rejects.toThrow('A failure.');
    await transact(db, 1, (trx) => Promise.resolve(wakeAfterCommit(trx, 'others')));
    await db.selectFrom('users').select('id').execute();
    expect(look).toHaveBeenCalledTimes(1);
  });
});
