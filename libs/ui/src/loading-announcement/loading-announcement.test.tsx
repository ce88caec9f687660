import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Spinner } from '../spinner/spinner.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { RESULT_MS, ANNOUNCE_DELAY_MS, SETTLED_MS } from './loading-announcer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => void vi.advanceTimersByTime(ANNOUNCE_DELAY_MS + SETTLED_MS)); // whatever the test left
  for (const region of document.querySelectorAll('[data-waiting]')) region.remove();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const said = () => [...document.querySelectorAll('[data-waiting]')].map(({ textContent }) => textContent).join('|');

describe('What is on its way', () => {
  it('is announced after a second, and that it came', () => {
    const { rerender } = render(<Spinner label="Loading the tags…" />);
    pass(ANNOUNCE_DELAY_MS - 1);
    expect(said()).toBe('');
    pass(1);
    expect(said()).toBe('Loading the tags…');
    rerender(<h1>Tags</h1>);
    pass(SETTLED_MS);
    expect(said()).toBe('Tags: loaded.');
    pass(RESULT_MS);
    expect(said(), 'it is no part of the page').toBe('');
  });

  it('is not announced when it comes within a second, and nor is that it came', () => {
    const { rerender } = render(<Spinner />);
    pass(ANNOUNCE_DELAY_MS - SETTLED_MS - 1);
    rerender(<h1>Tags</h1>);
    pass(ANNOUNCE_DELAY_MS * 2);
    expect(said()).toBe('');
  });

  it('is announced once where one thing is asked for after the other', () => {
    const { rerender } = render(<Spinner key="module" label="Loading" />);
    pass(600);
    rerender(<Spinner key="list" label="Loading the posts" />);
    pass(600);
    expect(said()).toBe('Loading the posts');
    rerender(<Spinner key="more" label="Loading more" />);
    pass(ANNOUNCE_DELAY_MS * 2);
    expect(said()).toBe('Loading the posts');
  });

  it('leaves it to the alert to say that it did not come', () => {
    const { rerender, getByRole } = render(<Spinner label="Loading" />);
    pass(ANNOUNCE_DELAY_MS);
    rerender(<ErrorState title="The tags could not be loaded." onRetry={() => {}} />);
    pass(SETTLED_MS);
    expect(said()).toBe('');
    expect(getByRole('alert').textContent).toContain('The tags could not be loaded.');
  });

  it('is told in the words of the screen where there is nothing', () => {
    const { rerender } = render(<Spinner label="Loading" />);
    pass(ANNOUNCE_DELAY_MS);
    rerender(<EmptyState title="There is nothing yet in here." />);
    pass(SETTLED_MS);
    expect(said()).toBe('There is nothing yet in here.');
  });

  it('is announced in the dialog that is on top: nothing else is heard then', () => {
    const { container, rerender } = render(
      <dialog open>
        <h2>Delete tag</h2>
        <Spinner label="Counting" />
      </dialog>,
    );
    pass(ANNOUNCE_DELAY_MS);
    expect(container.querySelector('dialog > [data-waiting]')?.textContent).toBe('Counting');
    rerender(
      <dialog open>
        <h2>Delete tag</h2>
      </dialog>,
    );
    pass(SETTLED_MS);
    expect(said()).toBe('Delete tag: loaded.');
  });

  it('says nothing of what is saved: that has words of its own', () => {
    render(<Spinner label="Saving" isQuiet />);
    pass(ANNOUNCE_DELAY_MS * 2);
    expect(said()).toBe('');
  });
});
