import { emit } from '@benotes/platform';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { takePosts } from './drop-posts.ts';

/** Rows of 10 px: Uncategorized, then a folded collection, then one without anything below it. */
const ROWS =
  '<nav data-drop-area><a data-drop-id="0"></a><a data-drop-id="7" aria-expanded="false"><b></b></a><a data-drop-id="8"></a></nav>';

const unfold = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  unfold.mockReset();
  document.body.innerHTML = ROWS;
  document.elementsFromPoint = (x, y) => {
    const row = document.querySelectorAll('a')[Math.floor(y / 10)];
    return x < 100 && row ? [row.firstElementChild ?? row, row] : [];
  };
  stop = takePosts(unfold);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const drag = (y: number, x = 5) => emit('post:dragged', { x, y });
const drop = (y: number, x = 5) => {
  const take = vi.fn();
  emit('post:dropped', { x, y, take });
  return take.mock.calls;
};
const marked = () => [...document.querySelectorAll('[data-over]')].map((row) => row.getAttribute('data-drop-id'));

describe('A post over the sidebar', () => {
  it('marks the collection it is over, and that alone', () => {
    drag(15);
    expect(marked()).toEqual(['7']);
    drag(25);
    expect(marked()).toEqual(['8']);
    drag(25, 500);
    expect(marked()).toEqual([]);
  });

  it('goes into the collection it is let go over, and into Uncategorized', () => {
    drag(15);
    expect(drop(15)).toEqual([[7]]);
    expect(marked()).toEqual([]);
    expect(drop(5)).toEqual([[null]]);
  });

  it('stays with its list when it is let go elsewhere', () => {
    drag(15);
    expect(drop(15, 500)).toEqual([]);
    expect(marked()).toEqual([]);
  });

  it('unfolds a folded collection it rests over', () => {
    drag(15);
    vi.advanceTimersByTime(400);
    drag(16);
    vi.advanceTimersByTime(300);
    expect(unfold.mock.calls).toEqual([[7]]);
    drag(25);
    vi.advanceTimersByTime(2000);
    expect(unfold).toHaveBeenCalledOnce();
  });

  it('is nobody else’s business once the sidebar is gone', () => {
    stop();
    drag(15);
    expect([marked(), drop(15)]).toEqual([[], []]);
  });
});
