import { afterEach, expect, it, vi } from 'vitest';

import { BrowserStorage } from './browser-storage.ts';

afterEach(() => localStorage.clear());

const forbidden = () => {
  throw new DOMException('Access is denied.', 'SecurityError');
};
const full = () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Too much.', 'QuotaExceededError');
  });
};

it('stores values in the browser', () => {
  const stored = new BrowserStorage(() => localStorage);
  expect(stored.write('theme', 'dark')).toBe(true);
  expect(localStorage.getItem('theme')).toBe('dark');
  expect([stored.read('theme'), stored.keys()]).toEqual(['dark', ['theme']]);
  stored.remove('theme');
  expect([stored.read('theme'), stored.keys()]).toEqual([null, []]);
});

it.each([
  ['is forbidden', forbidden],
  ['is not there', () => undefined as unknown as Storage],
])('stores values in memory if storage %s', (_, store) => {
  const stored = new BrowserStorage(store);
  expect(stored.read('theme')).toBeNull();
  expect(stored.write('theme', 'dark')).toBe(false);
  expect([stored.read('theme'), stored.keys()]).toEqual(['dark', ['theme']]);
  stored.remove('theme');
  expect([stored.read('theme'), stored.keys()]).toEqual([null, []]);
});

it('does not return a stale value after the storage is full', () => {
  const stored = new BrowserStorage(() => localStorage);
  stored.write('theme', 'default');
  full();
  expect(stored.write('theme', 'dark')).toBe(false);
  expect(stored.read('theme')).toBe('dark');
});
