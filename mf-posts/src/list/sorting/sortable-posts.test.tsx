import { type Post, updatePost } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { on } from '@benotes/platform';
import { mockResponse, requests } from '@benotes/platform/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { stubBrowser } from '../../testing.tsx';
import { type Arrangement, cardsLayout } from '../grid/grid-layout.ts';
import type { SortablePosts as Sortable } from './sortable-posts.tsx';

/** How often the sorting code was requested. The test decides when it loads or fails. */
let requestCount = 0;
let load = () => {};
let fail = () => {};

/** Holds the sorting code until the test lets it load or fail. */
function holdSortingCode(): void {
  const held = new Promise<void>((resolve, reject) => {
    load = resolve;
    fail = () => reject(new TypeError('Failed to fetch dynamically imported module'));
  });
  vi.doMock('./sortable-hoc-grid.tsx', async (original) => {
    requestCount += 1;
    await held;
    return original();
  });
}

const posts = [aPost({ id: 2, title: 'One', order: 2 }), aPost({ id: 1, title: 'Two', order: 1 })];
const added = aPost({ id: 3, title: 'New', order: 3 });
const card = (name: string) => screen.getByRole('listitem', { name });
/** Whether the dragged copy of a card exists. */
const isDragging = () => document.querySelector('body > li') !== null;
const space = { key: ' ', code: 'Space', keyCode: 32 };
const hold = () => fireEvent.mouseDown(card('One'), { button: 0, clientX: 10, clientY: 10 });
const moveOn = () => fireEvent.mouseMove(card('One'), { button: 0, clientX: 60, clientY: 10 });

const loadSortingCode = async () => {
  load();
  await vi.waitFor(() => expect(card('One').hasAttribute('data-liftable')).toBe(true));
  await act(() => Promise.resolve());
};

/** Makes loading the code fail once. */
const failOnce = async () => {
  const logged = vi.mocked(console.error).mockImplementation(() => {});
  await vi.waitFor(() => expect(requestCount).toBe(1));
  fail();
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
  holdSortingCode();
};

const onMove = vi.fn();
const onOpen = vi.fn();
const arrangementOf = (shown: readonly Post[]): Arrangement => ({
  view: 'cards',
  cellHeight: 180,
  heightAt: () => 180,
  place: (space) =>
    cardsLayout(
      shown.map(() => 180),
      space,
    ),
});
const arrangement = arrangementOf(posts);
const onKey = vi.fn((key: string, post: unknown) => key === 'Enter' && (onOpen(post), true));
let SortablePosts: typeof Sortable;
interface Shown {
  locked: boolean;
  posts?: readonly Post[];
}
const list = ({ locked, posts: shown = posts }: Shown) => (
  <SortablePosts posts={shown} arrangement={arrangementOf(shown)} locked={locked} onMove={onMove} onKey={onKey}>
    {({ id }) => id}
  </SortablePosts>
);
let show: (props: Shown) => void;

beforeEach(async () => {
  stubBrowser();
  requestCount = 0;
  onMove.mockReset();
  holdSortingCode();
  vi.resetModules(); // the code is loaded only once
  ({ SortablePosts } = await import('./sortable-posts.tsx'));
  const { rerender } = render(list({ locked: false }));
  show = (props) => rerender(list(props));
  await screen.findByRole('listitem', { name: 'Two' }); // rows are rendered one by one
});

describe('A card', () => {
  // #no-drag-during-update
  it('cannot be dragged while an update is in flight', async () => {
    await loadSortingCode();
    show({ locked: true });
    expect(card('One').hasAttribute('data-liftable')).toBe(false);
    hold();
    moveOn();
    expect(isDragging()).toBe(false);
    fireEvent.mouseUp(card('One'));
    show({ locked: false });
    hold();
    moveOn();
    expect(isDragging()).toBe(true);
    fireEvent.mouseUp(card('One'));
  });
});

const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

describe('The focused card', () => {
  it('is the only Tab stop of the list, which the arrow keys, Home and End move', () => {
    expect(card('One').tabIndex).toBe(0);
    expect(card('Two').tabIndex).toBe(-1);
    act(() => card('One').focus());
    press('ArrowDown'); // jsdom has no layout, so there is one column
    expect(document.activeElement).toBe(card('Two'));
    expect(card('Two').tabIndex).toBe(0);
    expect(card('One').tabIndex).toBe(-1);
    press('ArrowRight');
    expect(document.activeElement).toBe(card('Two'));
    press('Home');
    expect(document.activeElement).toBe(card('One'));
    press('End');
    expect(document.activeElement).toBe(card('Two'));
  });

  it('opens with Enter', () => {
    act(() => card('Two').focus());
    expect(press('Enter')).toBe(false);
    expect(onOpen).toHaveBeenCalledWith(posts[1]);
  });

  it('stays focused while the arrow keys sort it', async () => {
    await loadSortingCode();
    act(() => card('One').focus());
    fireEvent.keyDown(card('One'), space);
    await screen.findByText(/picked up/);
    press('ArrowDown');
    expect(document.activeElement).toBe(card('One'));
    fireEvent.keyDown(card('One'), { key: 'Escape', code: 'Escape', keyCode: 27 });
  });
});

/** A post arrives above the card while it is dragged. */
async function dropOneBelowNew() {
  await loadSortingCode();
  hold();
  moveOn();
  show({ locked: false, posts: [added, ...posts] });
  await screen.findByRole('listitem', { name: 'New' });
  fireEvent.mouseUp(card('One'));
}

describe('A card dragged with the mouse', () => {
  it('returns to its position on Escape, and the end of the drag is announced', async () => {
    const onDropped = vi.fn();
    const off = on('post:dropped', onDropped);
    await loadSortingCode();
    hold();
    moveOn();
    expect(isDragging()).toBe(true);
    const isHandled = !fireEvent.keyDown(card('One'), { key: 'Escape', code: 'Escape', keyCode: 27 });
    expect(isHandled).toBe(true);
    expect(isDragging()).toBe(false);
    fireEvent.mouseUp(card('One'));
    expect(onMove).not.toHaveBeenCalled();
    expect(onDropped).toHaveBeenCalledWith(expect.objectContaining({ x: -1, y: -1 }));
    off();
  });

  it('takes its place among the others when a post has arrived above it', async () => {
    await dropOneBelowNew();
    expect(onMove).toHaveBeenCalledExactlyOnceWith(1, 2);
  });

  it('moves to the collection that it is dropped on when a post has arrived above it', async () => {
    mockResponse(updatePost, { data: { ...posts[0]!, collection_id: 4 } });
    const off = on('post:dropped', ({ take }) => take(4));
    await dropOneBelowNew();
    off();
    await vi.waitFor(() => expect(requests).toEqual([expect.stringContaining('PATCH /api/posts/2 ')]));
    expect(onMove).not.toHaveBeenCalled();
  });

  it('is let go when it leaves the list, and moves no other one', async () => {
    await loadSortingCode();
    hold();
    moveOn();
    show({ locked: false, posts: posts.slice(1) });
    expect(isDragging()).toBe(false);
    fireEvent.mouseUp(card('Two'));
    expect(onMove).not.toHaveBeenCalled();
  });

  it('does not handle Escape if nothing is dragged', async () => {
    await loadSortingCode();
    expect(fireEvent.keyDown(card('One'), { key: 'Escape', code: 'Escape', keyCode: 27 })).toBe(true);
  });
});

describe('A card that is pressed before the sorting code has loaded', () => {
  it('is dragged by a mouse button that is still pressed', async () => {
    hold();
    await loadSortingCode();
    moveOn();
    expect(isDragging()).toBe(true);
    fireEvent.mouseUp(card('One'));
  });

  it('stays in place if the mouse button was released', async () => {
    hold();
    fireEvent.mouseUp(card('One'));
    await loadSortingCode();
    moveOn();
    expect(isDragging()).toBe(false);
  });

  it('is dragged by a long press, not by scrolling', async () => {
    const finger = { touches: [{ pageX: 10, pageY: 10 }] };
    fireEvent.touchStart(card('Two'), finger);
    fireEvent.touchMove(card('Two'), { touches: [{ pageX: 10, pageY: 60 }] });
    fireEvent.touchEnd(card('Two'));
    fireEvent.pointerDown(card('One'), { pointerType: 'touch' });
    fireEvent.touchStart(card('One'), finger);
    await loadSortingCode();
    await vi.waitFor(() => expect(isDragging()).toBe(true));
    expect(document.querySelector('body > li')?.getAttribute('aria-label')).toBe('One');
    fireEvent.touchEnd(card('One'));
  });

  it('is picked up with Space, which does not scroll the page', async () => {
    card('Two').focus();
    expect(fireEvent.keyDown(card('Two'), space)).toBe(false);
    await loadSortingCode();
    expect(await screen.findByText('Two picked up. Position 2 of 2.')).toBeDefined();
    fireEvent.keyDown(card('Two'), { key: 'Escape', code: 'Escape', keyCode: 27 });
  });

  it('is not picked up if the focus moved or Space was pressed again', async () => {
    card('One').focus();
    fireEvent.keyDown(card('One'), space);
    card('Two').focus();
    fireEvent.keyDown(card('Two'), space);
    fireEvent.keyDown(card('Two'), space);
    await loadSortingCode();
    expect(isDragging()).toBe(false);
    expect(screen.queryByText(/lifted/)).toBeNull();
  });
});

describe('The sorting code after a failed load', () => {
  it('loads on the next press, which picks up the card', async () => {
    await failOnce();
    fireEvent.pointerDown(card('One'), { pointerType: 'mouse' });
    hold();
    await loadSortingCode();
    moveOn();
    expect(isDragging()).toBe(true);
    fireEvent.mouseUp(card('One'));
  });

  it('loads when the device is back online', async () => {
    await failOnce();
    fireEvent(window, new Event('online'));
    await loadSortingCode();
    expect(card('Two').hasAttribute('data-liftable')).toBe(true);
  });

  it('loads with the next list', async () => {
    await failOnce();
    cleanup();
    render(list({ locked: false }));
    await loadSortingCode();
    expect(card('Two').hasAttribute('data-liftable')).toBe(true);
  });
});

/** The mouse with its button pressed. */
const at = (clientX: number) => ({ button: 0, buttons: 1, pointerType: 'mouse', clientX, clientY: 10 });

const point = (type: string, clientX: number) =>
  fireEvent(card('One'), new PointerEvent(type, { bubbles: true, ...at(clientX) }));

describe('A list that is not sorted by hand', () => {
  const reason = 'Sorted by title';
  const raised: unknown[] = [];
  const off = on('notification:raised', ({ type, title }) => raised.push(`${type}: ${title}`));
  afterAll(off);

  beforeEach(() => {
    raised.length = 0;
    cleanup();
    render(
      <SortablePosts
        posts={posts}
        arrangement={arrangement}
        unsortable={reason}
        locked={false}
        onMove={onMove}
        onKey={onKey}
      >
        {({ id }) => id}
      </SortablePosts>,
    );
  });

  it('leaves Space to its cards, and does not load the code for sorting', async () => {
    await screen.findByRole('listitem', { name: 'Two' });
    onKey.mockClear();
    card('One').focus();
    fireEvent.keyDown(card('One'), space);
    expect(onKey).toHaveBeenCalledExactlyOnceWith(' ', posts[0]);
    expect(raised).toEqual([]);
    expect(card('One').hasAttribute('data-liftable')).toBe(false);
  });

  it('says so once when somebody tries to drag a card', async () => {
    await screen.findByRole('listitem', { name: 'Two' });
    point('pointerdown', 10);
    point('pointermove', 12);
    expect(raised).toEqual([]);
    point('pointermove', 60);
    point('pointerup', 60);
    point('pointerdown', 10);
    point('pointermove', 60);
    expect(raised).toEqual([`hint: ${reason}`]);
  });
});
