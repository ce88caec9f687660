import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson } from '../../../testing/app.ts';
import { OutcomeUnknown } from '../../kernel/database/outcome-unknown.ts';
import { withBeforeCommit } from '../../kernel/database/transact.ts';
import { runImport } from './import.service.ts';

const FIGURES = { posts: 0, collections: 0, tags: 0, duplicates: 0, skipped: [] };

describe('An import that fails', () => {
  it.each([
    ['removes what was stored for it', new Error('failed')],
    ['removes it also if the outcome of a step is unknown, as that is rolled back', new OutcomeUnknown()],
  ])('%s', async (_what, error) => {
    const test = await anApp();
    const { id } = await aPerson(test);
    const close = vi.fn(() => Promise.resolve());
    const source = { total: 0, insert: () => Promise.reject(error), close };
    await expect(runImport(test.db, id, source)).rejects.toBe(error);
    expect(close).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('removes nothing if the outcome of the last step is unknown, and cannot be found out', async () => {
    const test = await anApp();
    const { id } = await aPerson(test);
    const close = vi.fn(() => Promise.resolve());
    const source = { total: 0, insert: () => Promise.resolve(FIGURES), close };
    const error = new OutcomeUnknown();
    const db = withBeforeCommit(test.db, () => {
      vi.spyOn(test.db, 'transaction').mockImplementation(() => {
        throw new Error('the database is down');
      });
      return Promise.reject(error);
    });
    await expect(runImport(db, id, source)).rejects.toBe(error);
    expect(close).toHaveBeenCalledExactlyOnceWith(true);
  });
});
