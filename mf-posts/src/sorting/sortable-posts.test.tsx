import { aPost } from '@benotes/contract/builders';
import { on } from '@benotes/platform';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { stubBrowser } from '../testing.tsx';
import type { SortablePosts as Sortable } from './sortable-posts.tsx';

/** How often the code that lifts cards was asked for; it comes, or does not, when the test says so. */
let asked = 0;
let come = () => {};
let stayAway = () => {};

/** Lets the code wait for the test from now on. */
function holdSorter(): void {
  const held = new Promise<void>((resolve, reject) => {
    come = resolve;
    stayAway = () => reject(new TypeError('Failed to fetch dynamically imported module'));
  });
  vi.doMock('./sortable-hoc-grid.tsx', async (original) => {
    asked += 1;
    await held;
    return original();
  });
}

const posts = [aPost({ id: 2, title: 'One', order: 2 }), aPost({ id: 1, title: 'Two', order: 1 })];
const card = (name: string) => screen.getByRole('listitem', { name });
/** The copy of a card that hangs at the pointer. */
const isLifted = () => document.querySelector('body > li') !== null;
const space = { key: ' ', code: 'Space', keyCode: 32 };
const hold = () => fireEvent.mouseDown(card('One'), { button: 0, clientX: 10, clientY: 10 });
const moveOn = () => fireEvent.mouseMove(card('One'), { button: 0, clientX: 60, clientY: 10 });

const arrive = async () => {
  come();
  await vi.waitFor(() => expect(card('One').hasAttribute('data-liftable')).toBe(true));
  await act(() => Promise.resolve());
};

/** The code does not come, this once. */
const lose = async () => {
  const logged = vi.mocked(console.error).mockImplementation(() => {});
  await vi.waitFor(() => expect(asked).toBe(1));
  stayAway();
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
  holdSorter();
};

const onMove = vi.fn();
const onOpen = vi.fn();
let SortablePosts: typeof Sortable;
const list = ({ locked }: { locked: boolean }) => (
  <SortablePosts posts={posts} locked={locked} onMove={onMove} onOpen={onOpen}>
    {({ id }) => id}
  </SortablePosts>
);
let show: (props: { locked: boolean }) => void;

beforeEach(async () => {
  stubBrowser();
  asked = 0;
  onMove.mockReset();
  holdSorter();
  vi.resetModules(); // it is loaded once
  ({ SortablePosts } = await import('./sortable-posts.tsx'));
  const { rerender } = render(list({ locked: false }));
  show = (props) => rerender(list(props));
  await screen.findByRole('listitem', { name: 'Two' }); // rows are drawn one after the other
});

describe('A card', () => {
  it('cannot be lifted while an update is on its way', async () => {
    await arrive();
    show({ locked: true });
    hold();
    moveOn();
    expect(isLifted()).toBe(false);
    fireEvent.mouseUp(card('One'));
    show({ locked: false });
    hold();
    moveOn();
    expect(isLifted()).toBe(true);
    fireEvent.mouseUp(card('One'));
  });
});

const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

describe('The focused card', () => {
  it('is the only Tab stop of the list, which the arrow keys, Home and End move', () => {
    expect(card('One').tabIndex).toBe(0);
    expect(card('Two').tabIndex).toBe(-1);
    act(() => card('One').focus());
    press('ArrowDown'); // jsdom has no sizes: there is one column
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

  it('opens with Enter, which nothing else handles', () => {
    act(() => card('Two').focus());
    expect(press('Enter')).toBe(false);
    expect(onOpen).toHaveBeenCalledWith(posts[1]);
  });

  it('stays focused while the arrow keys sort it', async () => {
    await arrive();
    act(() => card('One').focus());
    fireEvent.keyDown(card('One'), space);
    await screen.findByText(/picked up/);
    press('ArrowDown');
    expect(document.activeElement).toBe(card('One'));
    fireEvent.keyDown(card('One'), { key: 'Escape', code: 'Escape', keyCode: 27 });
  });
});

describe('A card dragged with the mouse', () => {
  it('returns to its position on Escape, and the sidebar hears that the drag is over', async () => {
    const onDropped = vi.fn();
    const off = on('post:dropped', onDropped);
    await arrive();
    hold();
    moveOn();
    expect(isLifted()).toBe(true);
    const isHandled = !fireEvent.keyDown(card('One'), { key: 'Escape', code: 'Escape', keyCode: 27 });
    expect(isHandled).toBe(true);
    expect(isLifted()).toBe(false);
    fireEvent.mouseUp(card('One'));
    expect(onMove).not.toHaveBeenCalled();
    expect(onDropped).toHaveBeenCalledWith(expect.objectContaining({ x: -1, y: -1 }));
    off();
  });

  it('leaves Escape alone when nothing is dragged', async () => {
    await arrive();
    expect(fireEvent.keyDown(card('One'), { key: 'Escape', code: 'Escape', keyCode: 27 })).toBe(true);
  });
});

describe('A card that is pressed before the code that lifts it is there', () => {
  it('is lifted by the mouse that still holds it', async () => {
    hold();
    await arrive();
    moveOn();
    expect(isLifted()).toBe(true);
    fireEvent.mouseUp(card('One'));
  });

  it('stays where it is when the mouse has let it go', async () => {
    hold();
    fireEvent.mouseUp(card('One'));
    await arrive();
    moveOn();
    expect(isLifted()).toBe(false);
  });

  it('is lifted by a finger that rests on it, and not by one that scrolls', async () => {
    const finger = { touches: [{ pageX: 10, pageY: 10 }] };
    fireEvent.touchStart(card('Two'), finger);
    fireEvent.touchMove(card('Two'), { touches: [{ pageX: 10, pageY: 60 }] });
    fireEvent.touchEnd(card('Two'));
    fireEvent.pointerDown(card('One'), { pointerType: 'touch' });
    fireEvent.touchStart(card('One'), finger);
    await arrive();
    await vi.waitFor(() => expect(isLifted()).toBe(true));
    expect(document.querySelector('body > li')?.getAttribute('aria-label')).toBe('One');
    fireEvent.touchEnd(card('One'));
  });

  it('is lifted by the space bar, which does not scroll the page', async () => {
    card('Two').focus();
    expect(fireEvent.keyDown(card('Two'), space)).toBe(false);
    await arrive();
    expect(await screen.findByText('Two picked up. Position 2 of 2.')).toBeDefined();
    fireEvent.keyDown(card('Two'), { key: 'Escape', code: 'Escape', keyCode: 27 });
  });

  it('is not when the focus has gone elsewhere, or the space bar was pressed again', async () => {
    card('One').focus();
    fireEvent.keyDown(card('One'), space);
    card('Two').focus();
    fireEvent.keyDown(card('Two'), space);
    fireEvent.keyDown(card('Two'), space);
    await arrive();
    expect(isLifted()).toBe(false);
    expect(screen.queryByText(/lifted/)).toBeNull();
  });
});

describe('The code that lifts cards, when it could not be had', () => {
  it('comes with the next press, which lifts the card it is on', async () => {
    await lose();
    fireEvent.pointerDown(card('One'), { pointerType: 'mouse' });
    hold();
    await arrive();
    moveOn();
    expect(isLifted()).toBe(true);
    fireEvent.mouseUp(card('One'));
  });

  it('comes when the device is back online', async () => {
    await lose();
    fireEvent(window, new Event('online'));
    await arrive();
    expect(card('Two').hasAttribute('data-liftable')).toBe(true);
  });

  it('comes with the next list', async () => {
    await lose();
    cleanup();
    render(list({ locked: false }));
    await arrive();
    expect(card('Two').hasAttribute('data-liftable')).toBe(true);
  });
});
