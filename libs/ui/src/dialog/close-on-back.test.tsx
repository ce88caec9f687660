import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { closeOnBack } from './close-on-back.ts';

/** What the router hears: the paths of the entries that Back and Forward lead to. */
const heard = vi.fn<(path: string) => void>();
const hear = () => heard(location.pathname);
let index = 0;

/** Navigates as the router does. */
const go = (path: string) => history.pushState({ idx: (index += 1), key: `key-${path}` }, '', path);
const replace = (path: string) => history.replaceState({ idx: index, key: `key-${path}` }, '', path);

/** As a person does; resolves when the browser has gone there. */
async function press(button: 'back' | 'forward'): Promise<void> {
  const { state } = history as { state: unknown };
  history[button]();
  await vi.waitFor(() => expect(history.state).not.toBe(state));
  await nextTask();
}
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
/** After the browser has gone wherever it was sent. */
async function settled(): Promise<void> {
  for (let tasks = 10; tasks > 0; tasks -= 1) await nextTask();
}
const stateNow = () => history.state as { key: string; overlays?: number };
/** After the entry of an overlay has been removed. */
async function closed(stop: () => void): Promise<void> {
  stop();
  await nextTask();
  await nextTask();
  await vi.waitFor(() => expect(stateNow().overlays).toBeUndefined());
  await nextTask();
}

beforeEach(() => {
  window.addEventListener('popstate', hear);
  go('/first');
  go('/list');
  heard.mockClear();
});
afterEach(() => window.removeEventListener('popstate', hear));

describe('Back', () => {
  it('closes an overlay, and the page stays', async () => {
    const close = vi.fn();
    const stop = closeOnBack(close);
    await press('back');
    stop();
    expect(close).toHaveBeenCalledOnce();
    expect(location.pathname).toBe('/list');
    expect(heard).not.toHaveBeenCalled();
    await press('back');
    expect(heard).toHaveBeenCalledWith('/first');
  });

  it('closes one overlay at a time, the top one first', async () => {
    const closes = [vi.fn(), vi.fn()];
    const stops = closes.map((close) => closeOnBack(close));
    await press('back');
    expect(closes.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    await press('back');
    expect(closes.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    for (const stop of stops) stop();
    expect(location.pathname).toBe('/list');
  });

  it('leaves the page after an overlay that was closed otherwise', async () => {
    await closed(closeOnBack(vi.fn()));
    await press('back');
    expect(heard.mock.calls).toEqual([['/first']]);
  });

  it('returns to the page from one that an overlay has led to', async () => {
    const stop = closeOnBack(vi.fn());
    go('/other');
    stop();
    await nextTask();
    expect(location.pathname).toBe('/other');
    await press('back');
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([['/list']])); // over the entry of the overlay
    expect(stateNow().overlays).toBeUndefined();
    await press('back');
    expect(location.pathname).toBe('/first');
  });

  it('does not return to a page that an overlay has replaced', async () => {
    const stop = closeOnBack(vi.fn());
    replace('/home');
    await closed(stop);
    expect(location.pathname).toBe('/home');
    expect(heard).not.toHaveBeenCalled();
    await press('back');
    expect(heard.mock.calls).toEqual([['/first']]);
  });

  it('closes an overlay that opened while the entry of another one was being removed', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const stop = closeOnBack(first);
    closeOnBack(first)();
    await nextTask();
    const stopSecond = closeOnBack(second);
    await settled();
    await press('back');
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    stopSecond();
    await closed(stop);
    expect(location.pathname).toBe('/list');
    await press('back');
    expect(heard.mock.calls).toEqual([['/first']]);
  });

  it('leads to the page before one that was replaced from such an overlay', async () => {
    const stop = closeOnBack(vi.fn());
    closeOnBack(vi.fn())();
    await nextTask();
    const stopSecond = closeOnBack(vi.fn());
    await settled();
    replace('/home');
    stopSecond();
    stop();
    await settled();
    expect([location.pathname, stateNow().overlays]).toEqual(['/home', undefined]);
    await press('back');
    expect(heard.mock.calls).toEqual([['/first']]);
  });
});
