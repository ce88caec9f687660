import { Link, Route, Routes, useNavigate } from '@benotes/router';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderShell } from '../testing.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

/** How far the page can be scrolled; jsdom lays nothing out. */
let longest = 5000;
let grown: () => void = () => {};

const grow = (to: number) => {
  longest = to;
  act(() => grown());
};
const scroll = (top: number) => {
  window.scrollTo(0, top);
  fireEvent.scroll(window);
};

beforeEach(() => {
  longest = 5000;
  sessionStorage.clear();
  Object.defineProperty(window, 'scrollY', { value: 0, writable: true, configurable: true });
  vi.stubGlobal('scrollTo', (_left: number, top: number) => {
    Object.assign(window, { scrollY: Math.min(top, longest) });
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listen: () => void) {
        grown = listen;
      }
      observe() {}
      disconnect() {
        grown = () => {};
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

it('begins every page at its top', async () => {
  open();
  scroll(800);
  await go('Tags');
  expect(window.scrollY).toBe(0);
});

it('returns to where one was on Back', async () => {
  open();
  scroll(800);
  await go('Tags');
  scroll(300);
  await press('Back');
  expect(window.scrollY).toBe(800);
});

it('waits on Back until the page is as long again, going as far as it can meanwhile', async () => {
  open();
  scroll(2000);
  await go('Tags');
  longest = 100;
  await press('Back');
  expect(window.scrollY).toBe(100);
  grow(900);
  expect(window.scrollY).toBe(900);
  grow(5000);
  expect(window.scrollY).toBe(2000);
});

it('knows the place still when one leaves a page again before it was as long', async () => {
  open();
  scroll(2000);
  await go('Tags');
  longest = 100;
  await press('Back');
  fireEvent.scroll(window);
  await go('Tags');
  longest = 5000;
  await press('Back');
  expect(window.scrollY).toBe(2000);
});

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('leaves the page to the person after a %s', async (type) => {
  open();
  scroll(2000);
  await go('Tags');
  longest = 100;
  await press('Back');
  window.dispatchEvent(new Event(type));
  grow(5000);
  expect(window.scrollY).toBe(100);
});

it('gives up when the page grows no more', async () => {
  open();
  scroll(2000);
  await go('Tags');
  longest = 100;
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  act(() => void vi.advanceTimersByTime(4000));
  grow(5000);
  expect(window.scrollY).toBe(100);
});

it('returns to where a list was when it was looked at last, if that is asked for', async () => {
  open();
  scroll(800);
  await go('Tags');
  await press('Save');
  expect(window.scrollY).toBe(800);
});

it('does not scroll while one types into a search', async () => {
  open('/search');
  scroll(120);
  await go('Bread');
  expect(window.scrollY).toBe(120);
});

it('knows the place of a search whose words came into the address after it was scrolled', async () => {
  open('/search');
  scroll(120);
  await go('Bread');
  await go('Tags');
  await press('Back');
  expect(window.scrollY).toBe(120);
});

it('knows the places of a tab after a reload, and nothing of what was searched for', () => {
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

it('begins a visit at the top, whatever was looked at before in this tab', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as unknown as PerformanceEntry]);
  sessionStorage.setItem('scroll', '[["default /",700]]');
  open();
  expect(window.scrollY).toBe(0);
});

it('copes with a memory that is not its own', () => {
  sessionStorage.setItem('scroll', '{"1":');
  open();
  expect(window.scrollY).toBe(0);
});
