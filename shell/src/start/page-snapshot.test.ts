import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isOutdated, OUTDATED_EVENT, REACHED_EVENT, watchKeptPage } from './page-snapshot.ts';

const reload = vi.fn();
const root = document.documentElement;
const NAME = '%22a-tag%22';

/** What the worker answers, in turn; it says nothing for `silence`. */
let verdicts: unknown[] = [];
let asked: unknown[] = [];

function postMessage(name: unknown, [port]: MessagePort[]): void {
  asked.push(name);
  const verdict = verdicts.shift() ?? 'silence';
  if (verdict !== 'silence') port?.postMessage(verdict);
}

const hasWorker = (controller: unknown) =>
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });

beforeEach(() => {
  reload.mockReset();
  sessionStorage.clear();
  verdicts = [];
  asked = [];
  root.dataset['kept'] = NAME;
  hasWorker({ postMessage });
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  // What still listens hears that its page is as good as any other.
  verdicts = ['same', 'same', 'same'];
  document.dispatchEvent(new Event(REACHED_EVENT));
  delete root.dataset['kept'];
  delete root.dataset['outdated'];
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isConfirmed = () => expect(root.dataset['kept']).toBeUndefined();

describe('A page that was kept', () => {
  it('asks about itself, and is as good as any other when the server has the same', async () => {
    verdicts = ['same'];
    watchKeptPage();
    await vi.waitFor(isConfirmed);
    expect(asked).toEqual([NAME]);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([['changed'], ['what no worker of this version says']])(
    'gives way at once when the worker says "%s"',
    async (verdict) => {
      verdicts = [verdict];
      watchKeptPage();
      await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
      expect(isOutdated()).toBe(false);
    },
  );

  it('gives way when there is no worker to ask', async () => {
    hasWorker(null);
    watchKeptPage();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('gives way when the worker never says anything', async () => {
    vi.useFakeTimers();
    watchKeptPage();
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
    verdicts = ['changed'];
    const said = vi.fn();
    document.addEventListener(OUTDATED_EVENT, said, { once: true });
    watchKeptPage();
    document.body.dispatchEvent(event);
    await vi.waitFor(() => expect(said).toHaveBeenCalledOnce());
    expect(isOutdated()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  it('gives way once a minute at most', async () => {
    verdicts = ['changed', 'changed'];
    watchKeptPage();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    watchKeptPage();
    await vi.waitFor(() => expect(isOutdated()).toBe(true));
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['the device is online again', () => window.dispatchEvent(new Event('online'))],
    ['the server lets somebody in', () => document.dispatchEvent(new Event(REACHED_EVENT))],
  ])('stays while nobody answers, and asks again when %s', async (_, happens) => {
    verdicts = ['nobody', 'same'];
    watchKeptPage();
    await vi.waitFor(() => expect(verdicts).toEqual(['same']));
    await vi.waitFor(() => {
      happens();
      isConfirmed();
    });
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks again by itself after a while', async () => {
    verdicts = ['nobody', 'changed'];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    watchKeptPage();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(1));
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(asked).toHaveLength(2);
  });
});

it('asks nothing about a page that came from the server', () => {
  delete root.dataset['kept'];
  watchKeptPage();
  expect(asked).toEqual([]);
});
