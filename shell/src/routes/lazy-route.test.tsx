import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { RouteSuspense, lazyRoute } from './lazy-route.tsx';

const LIMIT_MS = 8000;

const nothing = () => {};

/** Shows a screen that comes when it is let, and says how it is let or kept away. */
function show() {
  let come: (screen: ComponentType) => void = nothing;
  let fail: (reason: Error) => void = nothing;
  const Screen = lazyRoute(
    () =>
      new Promise((resolve, reject) => {
        come = resolve;
        fail = reject;
      }),
  );
  render(
    <RouteSuspense>
      <Screen />
    </RouteSuspense>,
  );
  return {
    come: () => act(async () => come(() => <h1>Tags</h1>)),
    fail: () => act(async () => fail(new TypeError('Failed to fetch dynamically imported module'))),
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('A screen that is loaded when it is shown', () => {
  it('is waited for, and said to be out of reach when it is late', async () => {
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    show();
    expect(screen.getByRole('status').textContent).toBe('Loading');
    await pass(LIMIT_MS - 1);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(1);
    expect(screen.getByRole('alert').textContent).toContain('Benotes could not be reached.');
    expect(screen.queryByRole('status')).toBeNull();
    expect(logged.mock.calls.map(String)).toEqual(['TimeoutError: A part of the page did not answer within 8000 ms.']);
  });

  it('is shown however late it comes', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    const { come } = show();
    await pass(LIMIT_MS);
    await come();
    expect(screen.getByRole('heading', { name: 'Tags' })).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is asked for with a new page when it cannot be had: on Retry, and by itself when online again', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    const { fail } = show();
    await fail();
    expect(screen.getByRole('alert').textContent).toContain('Benotes could not be reached.');
    expect(logged.mock.calls.map(String)).toEqual(['TypeError: Failed to fetch dynamically imported module']);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(reload).toHaveBeenCalledTimes(1);
    fireEvent(window, new Event('online'));
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
