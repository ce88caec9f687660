import { expect, it } from 'vitest';

import { loginUrl, redirectTarget } from './login-redirect.ts';

it('carries the address one came from to the login page and back', () => {
  const address = loginUrl('/c/7?q=a b&c=d#x');
  expect(address).toMatch(/^\/login\?back=/);
  expect(redirectTarget(new URL(address, location.origin).searchParams)).toBe('/c/7?q=a%20b&c=d#x');
});

it('needs no way back to where one goes anyway', () => {
  expect(loginUrl('/')).toBe('/login');
  expect(redirectTarget(new URLSearchParams())).toBe('/');
});

it.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/.//elsewhere.example/',
  '/a/..//elsewhere.example/',
  'javascript:alert(1)',
  '//',
  '/login',
  '/Login/?back=%2Fc%2F7',
  'c/7',
  '',
])('does not lead to %s', (back) => {
  expect(redirectTarget(new URLSearchParams({ back }))).toBe('/');
});
