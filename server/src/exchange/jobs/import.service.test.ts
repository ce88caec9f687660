import { describe, expect, it, vi } from 'vitest';

import { OutcomeUnknown } from '../../kernel/database/outcome-unknown.ts';
import { anApp, aPerson } from '../../../testing/app.ts';
import { runImport } from './import.service.ts';

describe('An import whose transaction fails', () => {
  it.each([
    ['removes what was stored for it', new Error('failed'), false],
    ['removes nothing if it may have been committed', new OutcomeUnknown(), true],
  ])('%s', async (_what, error, isStored) => {
    const test = await anApp();
    const { id } = await aPerson(test);
    const close = vi.fn(() => Promise.resolve());
    const source = { total: 0, insert: () => Promise.reject(error), close };
    await expect(runImport(test.db, id, source)).rejects.toBe(error);
    expect(close).toHaveBeenCalledExactlyOnceWith(isStored);
  });
});
