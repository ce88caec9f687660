import { propertyRuns } from '@benotes/build/test-form';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { anApp, aPerson } from '../app.ts';
import { expectedLibrary, readLibrary } from '../compare-library.ts';
import { libraryCommands } from '../library-commands.ts';
import { LibraryModel } from '../library-model.ts';

/** The number of sequences. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? propertyRuns(0.5));
const LENGTH = 40;
const TIMEOUT_MS = 60_000 + RUNS * 5000;

// #library-matches-model
it(
  'After any sequence of changes, a library matches the model',
  async () => {
    const test = await anApp();
    let people = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands(libraryCommands, { maxCommands: LENGTH, size: 'max' }), async (commands) => {
        people += 1;
        const real = await aPerson(test, `person-${people}@example.org`);
        const model = new LibraryModel();
        await fc.asyncModelRun(() => ({ model, real }), commands);
        expect(await readLibrary(real, model)).toEqual(expectedLibrary(model));
      }),
      { numRuns: RUNS },
    );
  },
  TIMEOUT_MS,
);
