import { describe, expect, it } from 'vitest';

import { findUnwanted, findUnwantedInProject, unwantedWords } from './glossary.mjs';

const glossary = `
| term | meaning |
|---|---|
| \`post\` | A note or a link. |

## Words not to use

| do not use | use |
|---|---|
| \`oldName*\`, \`old phrase\` | \`prefetch\` |
| \`Gone\` | \`BetterError\` |
`;

describe('The list of words not to use', () => {
  it('is read from the first column of its table', () => {
    expect(unwantedWords(glossary)).toEqual(['oldName*', 'old phrase', 'Gone']);
  });

  it.each([
    ['const oldNameOnce = 1;', ['a.ts:1: oldNameOnce']],
    ['// first\n// to old\n// nothing', []],
    ['an old\nphrase', ['a.ts:1: old\nphrase']],
    ['throw new Gone();', ['a.ts:1: Gone']],
    ['Goner, gone, isGone, too gone', []],
  ])('matches whole words, and prefixes of identifiers: %j', (text, found) => {
    expect(findUnwanted('a.ts', text, unwantedWords(glossary))).toEqual(found);
  });

  it('is also matched against file names', () => {
    expect(findUnwanted('src/oldName.ts', '', unwantedWords(glossary))).toEqual(['src/oldName.ts: oldName']);
  });

  it('occurs nowhere in the project', () => {
    expect(unwantedWords().length).toBeGreaterThan(30);
    expect(findUnwantedInProject()).toEqual([]);
  });
});
