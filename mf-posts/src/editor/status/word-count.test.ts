import { describe, expect, it, vi } from 'vitest';

import { editorAt, type } from '../testing/caret.ts';
import { texts } from '../texts.ts';
import { WordCount, wordsIn } from './word-count.ts';

describe('Words', () => {
  it.each([
    ['', 0],
    ['  \n ', 0],
    ['One two, three.', 3],
    ["don't stop", 2],
    ['well-known at 12:30 for 1,000.50', 5],
    ['naïve Übung е́сли', 3],
    ['日本語 and kana かな', 7],
    ['々 〇 𠮷', 3],
    ['— … ! 😀', 0],
    ['مرحبا بالعالم', 2],
  ])('of %j are %i', (text, count) => {
    expect(wordsIn(text)).toBe(count);
  });

  it.each([
    ['letters', 'a'.repeat(5_000_000)],
    ['letters and apostrophes', `${"a'".repeat(5_000_000)}a`],
    ['letters outside the basic plane', '𝒜'.repeat(5_000_000)],
  ])('are counted in one word of millions of %s', (_what, word) => {
    expect(wordsIn(word)).toBe(1);
  });

  it.each([
    [0, '0 words'],
    [1, '1 word'],
    [999, '999 words'],
    [1000, '1,000 words'],
    [1_234_567, '1,234,567 words'],
  ])('are formatted with thousands separators: %i', (count, written) => {
    expect(texts.words(count)).toBe(written);
  });

  it('do not continue from one block, item, or line to the next', () => {
    const html = '<p>a<strong>b</strong></p><ul><li>c</li><li>d<p>e</p></li></ul><p>f<br>g</p><hr>';
    expect(new WordCount(editorAt(html)).words()).toBe(6);
  });

  it('are counted again after typing pauses', () => {
    vi.useFakeTimers();
    const editor = editorAt('<p>one|</p>');
    const count = new WordCount(editor);
    const onChange = vi.fn();
    const stop = count.subscribe(onChange);
    type(editor, ' two');
    count.onChange();
    vi.advanceTimersByTime(200);
    type(editor, ' three');
    count.onChange();
    vi.advanceTimersByTime(200);
    expect(count.words()).toBe(1);
    vi.runAllTimers();
    expect(count.words()).toBe(3);
    expect(onChange).toHaveBeenCalledOnce();
    count.onChange();
    stop();
    vi.runAllTimers();
    expect(onChange).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
