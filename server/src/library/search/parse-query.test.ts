import { describe, expect, it } from 'vitest';

import { phrasesOf } from './parse-query.ts';

const tokens = (filter: string) => phrasesOf(filter).map((phrase) => phrase.tokens);

describe('A search query', () => {
  it.each([
    ['#typescript', [['typescript']]],
    ['news #日本', [['news'], ['日', '本']]],
    ['#c#', [['c', '#']]],
    ['C#', [['c', '#']]],
    ['F#', [['f', '#']]],
    ['#', [['#']]],
    ['##', [['#', '#']]],
    ['##a', [['#', '#', 'a']]],
    ['#!/bin', [['#', '!', '/', 'bin']]],
    ['"#typescript"', [['#', 'typescript']]],
  ])('parses %s', (filter, expected) => {
    expect(tokens(filter)).toEqual(expected);
  });

  it('matches the last word as a prefix after a number sign', () => {
    expect(phrasesOf('#type')).toEqual(phrasesOf('type'));
  });
});
