import { propertyRuns } from '@benotes/build/test-form';
import { importBookmarks } from '@benotes/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, type Person } from '../../../testing/app.ts';
import { downloadOf } from '../../../testing/archive.ts';
import { aLibrary, fill } from '../../../testing/library.ts';

const importOf = (person: Person, file: string) =>
  person.send({ method: 'POST', url: importBookmarks.url, ...aFile(file) });

describe('A bookmark file', () => {
  // #same-after-round-trip
  it('of any library is the same after it was imported elsewhere', { timeout: 120_000 }, async () => {
    const test = await anApp();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(aLibrary, async (library) => {
        count += 1;
        const one = await aPerson(test, `one-${count}@example.org`);
        const other = await aPerson(test, `other-${count}@example.org`);
        await fill(test, one, { ...library, share: null }, '');
        const file = (await downloadOf(test, one, {})).body;
        const answer = await importOf(other, file);
        // A file without a link is refused.
        expect(answer.status).toBe(file.includes('<DT><A HREF=') ? 201 : 422);
        if (answer.status === 422) return;
        expect((await downloadOf(test, other, {})).body).toBe(file);
        const again = await importOf(other, file);
        expect(again).toMatchObject({ status: 201, body: { data: { posts: 0, collections: 0 } } });
        expect((await downloadOf(test, other, {})).body).toBe(file);
      }),
      { numRuns: propertyRuns(0.1) },
    );
  });
});
