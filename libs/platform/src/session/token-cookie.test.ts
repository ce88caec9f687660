import { afterEach, expect, it, vi } from 'vitest';

import { clearToken, readToken, storeToken } from './token-cookie.ts';

afterEach(clearToken);

it('is null while nobody is signed in', () => {
  expect(readToken()).toBeNull();
});

it('keeps a token whatever its characters, beside other cookies', () => {
  document.cookie = 'other=1';
  storeToken('a=b; c%20d');
  expect(readToken()).toBe('a=b; c%20d');
});

it('does not take another cookie whose name ends alike for its own', () => {
  document.cookie = 'my_token=wrong';
  expect(readToken()).toBeNull();
});

it('forgets the token', () => {
  storeToken('abc');
  clearToken();
  expect(readToken()).toBeNull();
});

it('lasts 14 days, for the whole site and for no other', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  storeToken('abc');
  const [cookie = ''] = written.mock.calls.flat();
  const parts = cookie.split(';').map((part) => part.trim().toLowerCase());
  expect(parts).toEqual(expect.arrayContaining(['token=abc', 'path=/', 'samesite=strict', `max-age=${14 * 86_400}`]));
});

it('is none where what stands in the cookie is none of ours', () => {
  document.cookie = 'token=%; path=/';
  expect(readToken()).toBeNull();
  clearToken();
});
