import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Spinner } from '../spinner/spinner.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { ANNOUNCE_DELAY_MS, clearAnnouncement, RESULT_MS, SETTLED_MS } from './loading-announcer.ts';

beforeEach(() => {
  clearAnnouncement(); // of a test that ran before on the same page
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => void vi.advanceTimersByTime(ANNOUNCE_DELAY_MS + SETTLED_MS)); // finishes pending announcements
  for (const region of document.querySelectorAll('[data-waiting]')) region.remove();
  vi.useRealTimers();
});

const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const announced = () =>
  [...document.querySelectorAll('[data-waiting]')].map(({ textContent }) => textContent).join('|');

describe('Loading', () => {
  it('is announced after a second, and its result afterwards', () => {
    const { rerender } = render(<Spinner label="Loading the tags…" />);
    advance(ANNOUNCE_DELAY_MS - 1);
    expect(announced()).toBe('');
    advance(1);
    expect(announced()).toBe('Loading the tags…');
    rerender(<h1>Tags</h1>);
    advance(SETTLED_MS);
    expect(announced()).toBe('Tags: loaded.');
    advance(RESULT_MS);
    expect(announced(), 'removed, because it is not part of the page').toBe('');
  });

  it('is not announced if it takes less than a second, nor is its result', () => {
    const { rerender } = render(<Spinner />);
    advance(ANNOUNCE_DELAY_MS - SETTLED_MS - 1);
    rerender(<h1>Tags</h1>);
    advance(ANNOUNCE_DELAY_MS * 2);
    expect(announced()).toBe('');
  });

  it('is announced once for consecutive requests', () => {
    const { rerender } = render(<Spinner key="module" label="Loading" />);
    advance(600);
    rerender(<Spinner key="list" label="Loading the posts" />);
    advance(600);
    expect(announced()).toBe('Loading the posts');
    rerender(<Spinner key="more" label="Loading more" />);
    advance(ANNOUNCE_DELAY_MS * 2);
    expect(announced()).toBe('Loading the posts');
  });

  it('leaves the announcement of a failure to the alert', () => {
    const { rerender, getByRole } = render(<Spinner label="Loading" />);
    advance(ANNOUNCE_DELAY_MS);
    rerender(<ErrorState title="The tags could not be loaded." onRetry={() => {}} />);
    advance(SETTLED_MS);
    expect(announced()).toBe('');
    expect(getByRole('alert').textContent).toContain('The tags could not be loaded.');
  });

  it('announces the text of an empty screen', () => {
    const { rerender } = render(<Spinner label="Loading" />);
    advance(ANNOUNCE_DELAY_MS);
    rerender(<EmptyState title="There is nothing yet in here." />);
    advance(SETTLED_MS);
    expect(announced()).toBe('There is nothing yet in here.');
  });

  it('is announced in the top dialog, because everything else is inert', () => {
    const { container, rerender } = render(
      <dialog open>
        <h2>Delete tag</h2>
        <Spinner label="Counting" />
      </dialog>,
    );
    advance(ANNOUNCE_DELAY_MS);
    expect(container.querySelector('dialog > [data-waiting]')?.textContent).toBe('Counting');
    rerender(
      <dialog open>
        <h2>Delete tag</h2>
      </dialog>,
    );
    advance(SETTLED_MS);
    expect(announced()).toBe('Delete tag: loaded.');
  });

  it('is no longer announced once the announcement is cleared, nor is its result', () => {
    const { rerender } = render(<Spinner label="Loading" />);
    advance(ANNOUNCE_DELAY_MS);
    rerender(<h1>Letters to Ada</h1>);
    advance(SETTLED_MS);
    expect(announced()).toContain('Letters to Ada');
    clearAnnouncement();
    expect(announced()).toBe('');

    rerender(<Spinner label="Loading the letters to Ada" />);
    advance(ANNOUNCE_DELAY_MS - 1);
    clearAnnouncement();
    advance(ANNOUNCE_DELAY_MS);
    expect(announced()).toBe('');
    rerender(<h1>Letters to Ada</h1>);
    advance(SETTLED_MS);
    expect(announced()).toBe('');

    rerender(<Spinner label="Loading the login page" />);
    advance(ANNOUNCE_DELAY_MS);
    expect(announced(), 'what loads later').toBe('Loading the login page');
  });

  it('is not announced for saving, which has its own message', () => {
    render(<Spinner label="Saving" isQuiet />);
    advance(ANNOUNCE_DELAY_MS * 2);
    expect(announced()).toBe('');
  });
});
