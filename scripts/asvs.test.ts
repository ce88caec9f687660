import { describe, expect, it } from 'vitest';

import { quotesIn } from './quoted-tests.mjs';
import { readTracked } from './tracked-files.mjs';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has: always its first ones. */
const SECTIONS = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
};
const REASON = /^(?:Untested|Partly met|Not met|Does not apply): \S/;

const isTest = (part: string) => `\`${quotesIn(part)[0]}\`` === part;

const rows = [...readTracked('docs/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| [^|]+ \| (.+) \|$/gm)].map(
  ([, number = '', cell = '']) => ({ number, parts: cell.split('<br>') }),
);

describe('The table of docs/asvs.md', () => {
  it('has every requirement of levels 1 and 2, in order', () => {
    const numbers = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
      counts.flatMap((count, section) =>
        Array.from({ length: count }, (_, index) => `${chapter.slice(1)}.${section + 1}.${index + 1}`),
      ),
    );
    expect(rows.map(({ number }) => number)).toEqual(numbers);
  });

  it('has tests or one reason for each', () => {
    const wrong = rows.filter(({ parts }) => {
      const reasons = parts.filter((part) => !isTest(part));
      return reasons.length > 1 || !reasons.every((reason) => REASON.test(reason));
    });
    expect(wrong).toEqual([]);
  });
});
