import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { foldText } from './fold-text.ts';
import { tokenLine, tokensOf } from './tokens.ts';

const SIGN_SCRIPT = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]$/u;
const WORD_PART = /^[\p{L}\p{N}]$/u;
const NOTHING = /^[\s\u2063\u2064]$/;

/** The rule of the tokens, one character after the other. */
function cutByHand(text: string): string[] {
  const tokens: string[] = [];
  let word = '';
  const endWord = () => {
    if (word !== '') tokens.push(word);
    word = '';
  };
  for (const character of foldText(text)) {
    if (WORD_PART.test(character) && !SIGN_SCRIPT.test(character)) word += character;
    else {
      endWord();
      if (!NOTHING.test(character)) tokens.push(character);
    }
  }
  endWord();
  return tokens;
}

const aText = fc.array(
  fc.constantFrom('a', 'é', '한', '漢', 'ก', '1', ' ', '\n', '\uFEFF', '-', '😀', '\u0301', '\u2063', '\uD800', '𐐀'),
  { maxLength: 30 },
);

/** As many characters of Hangul as a note may hold: each is two or three letters to the index. */
const HANGUL = '한'.repeat(1_740_000);

describe('The tokens of a text', () => {
  it('are runs of letters and digits, and every other character by itself', () => {
    fc.assert(
      fc.property(aText, (characters) => {
        const text = characters.join('');
        expect(tokensOf(text)).toEqual(cutByHand(text));
      }),
    );
  });

  it.each([
    ['letters that are taken apart', HANGUL, 1],
    ['letters of two units', '𐐀'.repeat(1_300_000), 1],
    ['marks', '\u0301'.repeat(5_000_000), 0],
    ['letters with a mark each', 'a\u0301'.repeat(1_740_000), 1],
    ['signs', '😀'.repeat(1_300_000), 1_300_000],
    ['blanks', ' '.repeat(5_000_000), 0],
  ])('are found in a text of nothing but %s, however long', (_what, text, count) => {
    expect(tokensOf(text)).toHaveLength(count);
  });

  it('of several texts stand in one line, with a mark between two texts', () => {
    expect(tokenLine(['One, two', '', 'three'])).toBe(' one , two \u2063 \u2063 three ');
  });
});
