import { aPost } from '@benotes/contract/builders';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { stubBrowser } from '../testing.tsx';
import type { SortablePosts as Sortable } from './sortable-posts.tsx';

/** The code that lifts cards comes when the test lets it. */
const arrival = vi.hoisted(() => ({ hold: Promise.resolve(), open: () => {} }));
vi.mock('./sorter.tsx', async (original) => {
  await arrival.hold;
  return original();
});

const posts = [aPost({ id: 2, title: 'One', order: 2 }), aPost({ id: 1, title: 'Two', order: 1 })];
const card = (name: string) => screen.getByRole('listitem', { name });
/** The copy of a card that hangs at the pointer. */
const isLifted = () => document.querySelector('body > li') !== null;
const space = { key: ' ', code: 'Space', keyCode: 32 };
const hold = () => fireEvent.mouseDown(card('One'), { button: 0, clientX: 10, clientY: 10 });
const moveOn = () => fireEvent.mouseMove(card('One'), { button: 0, clientX: 60, clientY: 10 });

const arrive = async () => {
  arrival.open();
  await vi.waitFor(() => expect(card('One').hasAttribute('data-liftable')).toBe(true));
  await act(() => Promise.resolve());
};

let SortablePosts: typeof Sortable;
const list = ({ locked }: { locked: boolean }) => (
  <SortablePosts posts={posts} locked={locked} onMove={() => {}}>
    {({ id }) => id}
  </SortablePosts>
);
let show: (props: { locked: boolean }) => void;

beforeEach(async () => {
  stubBrowser();
  arrival.hold = new Promise((resolve) => {
    arrival.open = resolve;
  });
  vi.resetModules(); // it is loaded once
  ({ SortablePosts } = await import('./sortable-posts.tsx'));
  const { rerender } = render(list({ locked: false }));
  show = (props) => rerender(list(props));
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
    expect(await screen.findByText('Two lifted. Place 2 of 2.')).toBeDefined();
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
