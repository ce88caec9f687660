import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { RouteSuspense, lazyRoute } from './lazy-route.tsx';

const LIMIT_MS = 8000;

const nothing = () => {};

/** Renders a lazy screen, and returns functions that let it load or fail. */
function show() {
  let load: (screen: ComponentType) => void = nothing;
  let fail: (reason: Error) => void = nothing;
  const Screen = lazyRoute(
    () =>
      new Promise<ComponentType>((resolve, reject) => {
        load = resolve;
        fail = reject;
      }),
  );
  render(
    <RouteSuspense>
      <Screen />
    </RouteSuspense>,
  );
  return {
    load: () => act(async () => load(() => <h1>Tags</h1>)),
    fail: () => act(async () => fail(new TypeError('Failed to fetch dynamically imported module'))),
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('A lazily loaded screen', () => {
  it('shows a loading indicator, and an error after a timeout', async () => {
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    show();
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    await pass(LIMIT_MS - 1);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(1);
    expect(screen.getByRole('alert').textContent).toContain('Benotes could not be reached.');
    expect(screen.queryByRole('status')).toBeNull();
    expect(logged.mock.calls.map(String)).toEqual(['TimeoutError: A part of the page did not answer within 8000 ms.']);
  });

  it('is shown even if it loads after the timeout', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    const { load } = show();
    await pass(LIMIT_MS);
    await load();
    expect(screen.getByRole('heading', { name: 'Tags' })).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reloads the page after a failure: on Retry, and automatically when back online', async () => {
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
