import { aCollection, aSharedRoot } from '@benotes/contract/builders';
import { collections, emit } from '@benotes/platform';
import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { acceptDroppedPosts } from './drop-posts.ts';

/** Rows of 10 px: Uncategorized, a collapsed collection, and one without children. */
const ROWS =
  '<nav data-drop-area><a data-drop-id="0"></a><a data-drop-id="7" aria-expanded="false"><b></b></a><a data-drop-id="8"></a></nav>';

const expand = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  expand.mockReset();
  document.body.innerHTML = ROWS;
  document.elementsFromPoint = (x, y) => {
    const row = document.querySelectorAll('a')[Math.floor(y / 10)];
    return x < 100 && row ? [row.firstElementChild ?? row, row] : [];
  };
  stop = acceptDroppedPosts(expand);
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

const root = (id: number, permission: number) => aSharedRoot({ collection: aCollection({ id }), permission });

describe('A post over the sidebar', () => {
  it('highlights only the collection under the pointer', () => {
    drag(15);
    expect(marked()).toEqual(['7']);
    drag(25);
    expect(marked()).toEqual(['8']);
    drag(25, 500);
    expect(marked()).toEqual([]);
  });

  it('moves to the collection or to Uncategorized on drop', () => {
    drag(15);
    expect(drop(15)).toEqual([[7]]);
    expect(marked()).toEqual([]);
    expect(drop(5)).toEqual([[null]]);
  });

  it('is taken by a collection of another owner where the user may edit, and by no other', () => {
    Object.assign(collections, { shared: ref([root(7, 6), root(8, 4)]) });
    onTestFinished(() => void Object.assign(collections, { shared: null }));
    expect([drop(15), drop(25)]).toEqual([[[7]], []]);
  });

  it('stays in its list when it is dropped elsewhere', () => {
    drag(15);
    expect(drop(15, 500)).toEqual([]);
    expect(marked()).toEqual([]);
  });

  it('expands a collapsed collection after a delay', () => {
    drag(15);
    vi.advanceTimersByTime(400);
    drag(16);
    vi.advanceTimersByTime(300);
    expect(expand.mock.calls).toEqual([[7]]);
    drag(25);
    vi.advanceTimersByTime(2000);
    expect(expand).toHaveBeenCalledOnce();
  });

  it('is ignored after the sidebar was removed', () => {
    stop();
    drag(15);
    expect([marked(), drop(15)]).toEqual([[], []]);
  });
});
