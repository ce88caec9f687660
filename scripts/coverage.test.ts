import { describe, expect, it } from 'vitest';

import { documents } from './doc-paths.mjs';
import { idsIn, quotesIn, testCells } from './quoted-tests.mjs';
import { readTracked, trackedFiles } from './tracked-files.mjs';

const quotes = new Set(documents().flatMap(({ text }) => quotesIn(text)));
const files = trackedFiles()
  .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name))
  .map((name) => idsIn(name, readTracked(name)));
const ids = files.flatMap((file) => file.ids);

describe.each([
  ['docs/coverage.md', 100],
  ['docs/promises.md', 25],
])('The table of %s', (document, least) => {
  const cells = testCells(readTracked(document));

  it('refers to tests', () => {
    expect(cells.length).toBeGreaterThan(least);
  });

  it('quotes them by their ids and nothing else', () => {
    expect(cells.filter((cell) => cell.split('<br>').some((part) => `\`${quotesIn(part)[0]}\`` !== part))).toEqual([]);
  });
});

describe('The id of a test', () => {
  it('is a line directly above it', () => {
    const text =
      "// #a-promise\ndescribe('a', () => {\n  // #one-effect\n  it.each([1])('b');\n  // #far-away\n\n  it('c');\n";
    const ids = ['a.test.ts#a-promise', 'a.test.ts#one-effect', 'a.test.ts#far-away'];
    expect(idsIn('a.test.ts', text)).toEqual({ ids, invalid: ['a.test.ts#far-away'] });
  });

  it('has two to four words', () => {
    const text = ['one', 'one-Effect', 'one-effect-', 'one-effect-at-a-time']
      .map((id) => `// #${id}\nit('a');`)
      .join('\n');
    expect(idsIn('a.test.ts', text).invalid).toHaveLength(4);
    expect(files.flatMap(({ invalid }) => invalid)).toEqual([]);
  });

  it('occurs once in its file', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('exists if a document quotes it', () => {
    expect([...quotes].filter((quote) => !ids.includes(quote))).toEqual([]);
  });

  it('is quoted by a document', () => {
    expect(ids.filter((id) => !quotes.has(id))).toEqual([]);
  });
});
