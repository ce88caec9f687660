import { afterEach, expect, it, vi } from 'vitest';

import { clearToken, readToken, storeToken } from './token-cookie.ts';

afterEach(clearToken);

it('is null while no user is signed in', () => {
  expect(readToken()).toBeNull();
});

it('stores a token with any characters, next to other cookies', () => {
  document.cookie = 'other=1';
  storeToken('a=b; c%20d');
  expect(readToken()).toBe('a=b; c%20d');
});

it('ignores another cookie whose name ends the same', () => {
  document.cookie = 'my_token=wrong';
  expect(readToken()).toBeNull();
});

it('clears the token', () => {
  storeToken('abc');
  clearToken();
  expect(readToken()).toBeNull();
});

// #lasts-14-days
it('lasts 14 days, for the whole site only', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  storeToken('abc');
  const [cookie = ''] = written.mock.calls.flat();
  const parts = cookie.split(';').map((part) => part.trim().toLowerCase());
  expect(parts).toEqual(expect.arrayContaining(['token=abc', 'path=/', 'samesite=strict', `max-age=${14 * 86_400}`]));
});

it('is null if the cookie is malformed', () => {
  document.cookie = 'token=%; path=/';
  expect(readToken()).toBeNull();
  clearToken();
});
