import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findPassage } from './find-passage.ts';
import { describePassage, indexOfPoint, pointsBefore } from './passage.ts';

const TEXT =
  'The miller greases the cogs of the windmill every morning before the wind rises over the fields.\n' +
  'A miller who sleeps late grinds by lamplight. The sails turn slowly, and the stones are cold.\n' +
  'In autumn the wind rises early, and the miller has bread before the sun is over the fields.';

const spanOf = (text: string, quote: string, from = 0) => {
  const start = text.indexOf(quote, from);
  return { start, end: start + quote.length };
};
const passageOf = (quote: string, text = TEXT) => describePassage(text, spanOf(text, quote));
const wordsAt = (text: string, span: { start: number; end: number } | null) => span && text.slice(span.start, span.end);

const SENTENCE = 'A miller who sleeps late grinds by lamplight.';

describe('A passage', () => {
  it('is described by its quote, 32 characters on each side, and its position in code points', () => {
    const text = `${'😀'.repeat(40)}middle${'b'.repeat(40)}`;
    expect(describePassage(text, spanOf(text, 'middle'))).toEqual({
      quote: 'middle',
      prefix: '😀'.repeat(32),
      suffix: 'b'.repeat(32),
      position: 40,
    });
    expect([pointsBefore(text, 80), indexOfPoint(text, 40), indexOfPoint(text, 999)]).toEqual([40, 80, text.length]);
  });

  it('is found at its place, among others with the same words', () => {
    for (const start of [TEXT.indexOf('the wind rises'), TEXT.lastIndexOf('the wind rises')]) {
      const span = { start, end: start + 'the wind rises'.length };
      expect(findPassage(TEXT, describePassage(TEXT, span))).toEqual(span);
    }
  });

  it('is found by the text around it, if a text with the same words was inserted before it', () => {
    const passage = passageOf('the wind rises');
    const changed = `Nobody knows when the wind rises. And so on and so forth, for a while.\n${TEXT}`;
    expect(findPassage(changed, passage)).toEqual(spanOf(changed, 'the wind rises', 71));
  });

  it.each([
    ['a word is replaced', SENTENCE.replace('late', 'long')],
    ['a letter is removed', SENTENCE.replace('sleeps', 'slees')],
    ['words are inserted', SENTENCE.replace('late', 'too late')],
  ])('is found if %s in it', (_what, sentence) => {
    const changed = `A new beginning.\n${TEXT.replace(SENTENCE, sentence)}`;
    expect(wordsAt(changed, findPassage(changed, passageOf(SENTENCE)))).toBe(sentence);
  });

  it.each([
    ['removed', SENTENCE, TEXT.replace(SENTENCE, '')],
    ['rewritten', SENTENCE, TEXT.replace(SENTENCE, 'Whoever rises at noon needs candles in the mill.')],
    ['a word that is gone, although the same word is elsewhere', 'late', `${TEXT.replace(' late', '')} Late or late.`],
    ['in an empty text', SENTENCE, ''],
  ])('is lost if it is %s', (_what, quote, text) => {
    expect(findPassage(text, passageOf(quote))).toBeNull();
  });

  it('that is a whole text is found in it and in a longer one', () => {
    const passage = describePassage('Bread', { start: 0, end: 5 });
    expect(findPassage('Bread', passage)).toEqual({ start: 0, end: 5 });
    expect(findPassage('Rye Bread', passage)).toEqual({ start: 4, end: 9 });
  });

  const word = fc.stringMatching(/^[a-z😀é]{1,7}$/u);
  const prose = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' '));

  // #found-after-insertions
  it('is found after insertions before and after it', () => {
    fc.assert(
      fc.property(prose, prose, prose, prose, (before, after, begin, end) => {
        const quote = 'QUOTED WORDS OF A NOTE';
        const text = `${before} ${quote} ${after}`;
        const changed = `${begin} ${before} ${quote} ${after} ${end}`;
        expect(findPassage(changed, passageOf(quote, text))).toEqual(spanOf(changed, quote));
      }),
    );
  });

  // #never-another-passage
  it('is never another one if its quote is unique', () => {
    fc.assert(
      fc.property(prose, prose, fc.nat(), fc.nat(), (text, changed, a, b) => {
        const [start, end] = [a % text.length, b % text.length].toSorted((one, two) => one - two);
        const passage = describePassage(text, { start: start ?? 0, end: (end ?? 0) + 1 });
        const found = findPassage(changed, passage);
        const places = changed.split(passage.quote).length - 1;
        expect([null, passage.quote]).toContain(places === 1 ? wordsAt(changed, found) : null);
        expect(findPassage(text, passage)).toEqual({ start, end: (end ?? 0) + 1 });
      }),
    );
  });

  it('of 4,000 characters is looked for in 200,000, however often its pieces occur, without comparing all of them', () => {
    const quote = 'abcdefgh'.repeat(500);
    const passage = { quote: `${quote.slice(0, 2000)}X${quote.slice(2001)}`, prefix: '', suffix: '', position: 90_000 };
    expect(findPassage('abcdefgh'.repeat(25_000), passage)).not.toBeNull();
    expect(findPassage('hgfedcba'.repeat(25_000), passage)).toBeNull();
  });
});
