import { expect, it } from 'vitest';

import { anApp, aPerson } from '../app.ts';
import { exerciseLibrary } from '../exercise-library.ts';

// #one-pass-on-both
it('One pass through what users, visitors, and feed readers do succeeds', async () => {
  const test = await anApp();
  await expect(exerciseLibrary(test, await aPerson(test))).resolves.toBeUndefined();
});
