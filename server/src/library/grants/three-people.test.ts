import { inForm } from '@benotes/build/test-form';
import { array, assert, asyncProperty } from 'fast-check';
import { it } from 'vitest';

import { anApp } from '../../../testing/app.ts';
import { anAttempt, begin, tryIt } from '../../../testing/three-people/attempts.ts';
import { comparePeople } from '../../../testing/three-people/compare-people.ts';
import { threePeople } from '../../../testing/three-people/three-people.ts';

// #three-people-as-modeled
it('Three people who share, move, and write see and change exactly what they may', { timeout: 3_600_000 }, async () => {
  const test = await anApp();
  let sequence = 0;
  await assert(
    asyncProperty(array(anAttempt, { minLength: 10, maxLength: 40 }), async (attempts) => {
      sequence += 1;
      const three = await threePeople(test, sequence);
      await begin(three);
      for (const attempt of attempts) await tryIt(three, attempt);
      await comparePeople(three);
    }),
    { numRuns: inForm(50, 2000), endOnFailure: true },
  );
});
