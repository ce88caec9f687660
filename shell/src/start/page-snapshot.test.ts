import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isOutdated, OUTDATED_EVENT, SERVER_REACHABLE_EVENT, revalidateSnapshot } from './page-snapshot.ts';

const reload = vi.fn();
const root = document.documentElement;
const NAME = '%22a-tag%22';

/** What the worker answers, in turn; it says nothing for `silence`. */
let revalidations: unknown[] = [];
let asked: unknown[] = [];

function postMessage(name: unknown, [port]: MessagePort[]): void {
  asked.push(name);
  const revalidation = revalidations.shift() ?? 'silence';
  if (revalidation !== 'silence') port?.postMessage(revalidation);
}

const hasWorker = (controller: unknown) =>
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });

beforeEach(() => {
  reload.mockReset();
  sessionStorage.clear();
  revalidations = [];
  asked = [];
  root.dataset['snapshot'] = NAME;
  hasWorker({ postMessage });
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  // What still listens hears that its page is as good as any other.
  revalidations = ['fresh', 'fresh', 'fresh'];
  document.dispatchEvent(new Event(SERVER_REACHABLE_EVENT));
  delete root.dataset['snapshot'];
  delete root.dataset['outdated'];
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isConfirmed = () => expect(root.dataset['snapshot']).toBeUndefined();

describe('A page snapshot', () => {
  it('revalidates itself, and is current if the server has the same page', async () => {
    revalidations = ['fresh'];
    revalidateSnapshot();
    await vi.waitFor(isConfirmed);
    expect(asked).toEqual([NAME]);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([['stale'], ['what no worker of this version says']])(
    'reloads at once when the worker replies "%s"',
    async (revalidation) => {
      revalidations = [revalidation];
      revalidateSnapshot();
      await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
      expect(isOutdated()).toBe(false);
    },
  );

  it('reloads when there is no worker', async () => {
    hasWorker(null);
    revalidateSnapshot();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('reloads when the worker never replies', async () => {
    vi.useFakeTimers();
    revalidateSnapshot();
    await vi.advanceTimersByTimeAsync(19_000);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['pressed a key', new KeyboardEvent('keydown', { key: 'a', bubbles: true })],
    ['pressed a button', new Event('pointerdown', { bubbles: true })],
    ['entered something', new InputEvent('input', { bubbles: true })],
  ])('stays, and says so, where somebody has %s', async (_, event) => {
    revalidations = ['stale'];
    const said = vi.fn();
    document.addEventListener(OUTDATED_EVENT, said, { once: true });
    revalidateSnapshot();
    document.body.dispatchEvent(event);
    await vi.waitFor(() => expect(said).toHaveBeenCalledOnce());
    expect(isOutdated()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads once a minute at most', async () => {
    revalidations = ['stale', 'stale'];
    revalidateSnapshot();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    revalidateSnapshot();
    await vi.waitFor(() => expect(isOutdated()).toBe(true));
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['the device is online again', () => window.dispatchEvent(new Event('online'))],
    ['the server lets somebody in', () => document.dispatchEvent(new Event(SERVER_REACHABLE_EVENT))],
  ])('stays while nobody answers, and asks again when %s', async (_, happens) => {
    revalidations = ['unreachable', 'fresh'];
    revalidateSnapshot();
    await vi.waitFor(() => expect(revalidations).toEqual(['fresh']));
    await vi.waitFor(() => {
      happens();
      isConfirmed();
    });
    expect(reload).not.toHaveBeenCalled();
  });

  it('revalidates again after a while', async () => {
    revalidations = ['unreachable', 'stale'];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    revalidateSnapshot();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(1));
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(asked).toHaveLength(2);
  });
});

it('does not revalidate a page from the server', () => {
  delete root.dataset['snapshot'];
  revalidateSnapshot();
  expect(asked).toEqual([]);
});
