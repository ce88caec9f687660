import { foldText } from '@benotes/contract/fold-text';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { tokenLine, tokensOf } from './tokens.ts';

const SPACELESS_SCRIPT = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]$/u;
const WORD_PART = /^[\p{L}\p{N}]$/u;
const IGNORED = /^[\s\u2063\u2064]$/;

/** A reference implementation of the tokenizer, character by character. */
function expectedTokens(text: string): string[] {
  const tokens: string[] = [];
  let word = '';
  const endWord = () => {
    if (word !== '') tokens.push(word);
    word = '';
  };
  for (const character of foldText(text)) {
    if (WORD_PART.test(character) && !SPACELESS_SCRIPT.test(character)) word += character;
    else {
      endWord();
      if (!IGNORED.test(character)) tokens.push(character);
    }
  }
  endWord();
  return tokens;
}

const aText = fc.array(
  fc.constantFrom('a', 'é', '한', '漢', 'ก', '1', ' ', '\n', '\uFEFF', '-', '😀', '\u0301', '\u2063', '\uD800', '𐐀'),
  { maxLength: 30 },
);

/** As many Hangul characters as fit into a note: each is decomposed into two or three letters. */
const HANGUL = '한'.repeat(1_740_000);

describe('The tokens of a text', () => {
  it('are runs of letters and digits, and every other character by itself', () => {
    fc.assert(
      fc.property(aText, (characters) => {
        const text = characters.join('');
        expect(tokensOf(text)).toEqual(expectedTokens(text));
      }),
    );
  });

  it.each([
    ['letters that are decomposed', HANGUL, 1],
    ['letters of two code units', '𐐀'.repeat(1_300_000), 1],
    ['marks', '\u0301'.repeat(5_000_000), 0],
    ['letters with combining marks', 'a\u0301'.repeat(1_740_000), 1],
    ['symbols', '😀'.repeat(1_300_000), 1_300_000],
    ['spaces', ' '.repeat(5_000_000), 0],
  ])('are found in a text of only %s, whatever its length', (_what, text, count) => {
    expect(tokensOf(text)).toHaveLength(count);
  });

  it('of several texts are in one line, with a separator between texts', () => {
    expect(tokenLine(['One, two', '', 'three'])).toBe(' one , two \u2063 \u2063 three ');
  });
});
