import { Link, Route, Routes, useNavigate } from '@benotes/router';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderShell } from '../../testing.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

/** How far the page can be scrolled, because jsdom has no layout. */
let maxScroll = 5000;
let notifyResize: () => void = () => {};

const grow = (to: number) => {
  maxScroll = to;
  act(() => notifyResize());
};
const scroll = (top: number) => {
  window.scrollTo(0, top);
  fireEvent.scroll(window);
};

beforeEach(() => {
  maxScroll = 5000;
  sessionStorage.clear();
  Object.defineProperty(window, 'scrollY', { value: 0, writable: true, configurable: true });
  vi.stubGlobal('scrollTo', (_left: number, top: number) => {
    Object.assign(window, { scrollY: Math.min(top, maxScroll) });
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listen: () => void) {
        notifyResize = listen;
      }
      observe() {}
      disconnect() {
        notifyResize = () => {};
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Shell() {
  useScrollMemory();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/">Home</Link>
      <Link to="/tags">Tags</Link>
      <Link to="/search?q=bread" replace>
        Bread
      </Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => void navigate('/', { replace: true, state: { keepScroll: true } })}>
        Save
      </button>
      <Routes>
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}

const open = (url = '/') => renderShell(url, <Shell />);
const go = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('scrolls new pages to the top', async () => {
  open();
  scroll(800);
  await go('Tags');
  expect(window.scrollY).toBe(0);
});

it('restores the position on Back', async () => {
  open();
  scroll(800);
  await go('Tags');
  scroll(300);
  await press('Back');
  expect(window.scrollY).toBe(800);
});

it('scrolls as far as possible on Back until the page is long enough', async () => {
  open();
  scroll(2000);
  await go('Tags');
  maxScroll = 100;
  await press('Back');
  expect(window.scrollY).toBe(100);
  grow(900);
  expect(window.scrollY).toBe(900);
  grow(5000);
  expect(window.scrollY).toBe(2000);
});

it('remembers the position if the user leaves the page before it was long enough', async () => {
  open();
  scroll(2000);
  await go('Tags');
  maxScroll = 100;
  await press('Back');
  fireEvent.scroll(window);
  await go('Tags');
  maxScroll = 5000;
  await press('Back');
  expect(window.scrollY).toBe(2000);
});

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('stops scrolling after a %s of the user', async (type) => {
  open();
  scroll(2000);
  await go('Tags');
  maxScroll = 100;
  await press('Back');
  window.dispatchEvent(new Event(type));
  grow(5000);
  expect(window.scrollY).toBe(100);
});

it('stops when the page no longer grows', async () => {
  open();
  scroll(2000);
  await go('Tags');
  maxScroll = 100;
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  act(() => void vi.advanceTimersByTime(4000));
  grow(5000);
  expect(window.scrollY).toBe(100);
});

it('restores the last position of a list with keepScroll', async () => {
  open();
  scroll(800);
  await go('Tags');
  await press('Save');
  expect(window.scrollY).toBe(800);
});

it('does not scroll while the user types into the search', async () => {
  open('/search');
  scroll(120);
  await go('Bread');
  expect(window.scrollY).toBe(120);
});

it('keeps the position of a search whose URL changed after scrolling', async () => {
  open('/search');
  scroll(120);
  await go('Bread');
  await go('Tags');
  await press('Back');
  expect(window.scrollY).toBe(120);
});

it('restores positions after a reload without storing search terms', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry]);
  open('/search?q=secret');
  scroll(700);
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem('scroll')).not.toContain('secret');
  cleanup();
  window.scrollTo(0, 0);
  open('/search?q=secret');
  expect(window.scrollY).toBe(700);
});

it('starts a new visit at the top', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as unknown as PerformanceEntry]);
  sessionStorage.setItem('scroll', '[["default /",700]]');
  open();
  expect(window.scrollY).toBe(0);
});

it('ignores invalid stored data', () => {
  sessionStorage.setItem('scroll', '{"1":');
  open();
  expect(window.scrollY).toBe(0);
});
