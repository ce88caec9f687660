import { describe, expect, it, vi } from 'vitest';

import { editorAt, type } from '../testing/caret.ts';
import { announceChange } from '../text/editor-changes.ts';
import { texts } from '../texts.ts';
import { WordCount } from './word-count.ts';

describe('Words', () => {
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
    announceChange(editor, 'document');
    vi.advanceTimersByTime(200);
    type(editor, ' three');
    announceChange(editor, 'document');
    vi.advanceTimersByTime(200);
    expect(count.words()).toBe(1);
    vi.runAllTimers();
    expect(count.words()).toBe(3);
    expect(onChange).toHaveBeenCalledOnce();
    announceChange(editor, 'document');
    stop();
    vi.runAllTimers();
    expect(onChange).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
