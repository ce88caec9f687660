import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isOutdated, OUTDATED_EVENT, SERVER_REACHABLE_EVENT, revalidateSnapshot } from './page-snapshot.ts';

const reload = vi.fn();
const root = document.documentElement;
const NAME = '%22a-tag%22';

/** The worker's replies in order. It does not reply to `silence`. */
let revalidations: unknown[] = [];
let messages: unknown[] = [];
let worker: EventTarget & { state: string };

function postMessage(name: unknown, [port]: MessagePort[]): void {
  messages.push(name);
  const revalidation = revalidations.shift() ?? 'silence';
  if (revalidation !== 'silence') port?.postMessage(revalidation);
}

const hasWorker = (controller: unknown) =>
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });

beforeEach(() => {
  reload.mockReset();
  sessionStorage.clear();
  revalidations = [];
  messages = [];
  root.dataset['snapshot'] = NAME;
  worker = Object.assign(new EventTarget(), { postMessage, state: 'activated' });
  hasWorker(worker);
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  // Ends pending revalidations.
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
  it('reloads immediately when its worker is replaced before it replies', async () => {
    revalidateSnapshot();
    worker.dispatchEvent(new Event('statechange'));
    await Promise.resolve();
    expect(reload).not.toHaveBeenCalled();
    worker.state = 'redundant';
    worker.dispatchEvent(new Event('statechange'));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('revalidates itself, and is current if the server has the same page', async () => {
    revalidations = ['fresh'];
    revalidateSnapshot();
    await vi.waitFor(isConfirmed);
    expect(messages).toEqual([NAME]);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([['stale'], ['an unknown reply']])(
    'reloads immediately when the worker replies "%s"',
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

  // #reload-offered-after-input
  it.each([
    ['pressed a key', new KeyboardEvent('keydown', { key: 'a', bubbles: true })],
    ['pressed a button', new Event('pointerdown', { bubbles: true })],
    ['entered something', new InputEvent('input', { bubbles: true })],
  ])('stays and offers to reload if the user has %s', async (_, event) => {
    revalidations = ['stale'];
    const onOutdated = vi.fn();
    document.addEventListener(OUTDATED_EVENT, onOutdated, { once: true });
    revalidateSnapshot();
    document.body.dispatchEvent(event);
    await vi.waitFor(() => expect(onOutdated).toHaveBeenCalledOnce());
    expect(isOutdated()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads at most once a minute', async () => {
    revalidations = ['stale', 'stale'];
    revalidateSnapshot();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    revalidateSnapshot();
    await vi.waitFor(() => expect(isOutdated()).toBe(true));
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['the device is online again', () => window.dispatchEvent(new Event('online'))],
    ['a session has started', () => document.dispatchEvent(new Event(SERVER_REACHABLE_EVENT))],
  ])('stays while the server is unreachable, and revalidates when %s', async (_, trigger) => {
    revalidations = ['unreachable', 'fresh'];
    revalidateSnapshot();
    await vi.waitFor(() => expect(revalidations).toEqual(['fresh']));
    await vi.waitFor(() => {
      trigger();
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
    expect(messages).toHaveLength(2);
  });
});

it('does not revalidate a page from the server', () => {
  delete root.dataset['snapshot'];
  revalidateSnapshot();
  expect(messages).toEqual([]);
});
