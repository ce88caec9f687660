import { expect, it } from 'vitest';

import { loginAddress, wayBack } from './login-redirect.ts';

it('carries the address one came from to the login page and back', () => {
  const address = loginAddress('/c/7?q=a b&c=d#x');
  expect(address).toMatch(/^\/login\?back=/);
  expect(wayBack(new URL(address, location.origin).searchParams)).toBe('/c/7?q=a%20b&c=d#x');
});

it('needs no way back to where one goes anyway', () => {
  expect(loginAddress('/')).toBe('/login');
  expect(wayBack(new URLSearchParams())).toBe('/');
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
  expect(wayBack(new URLSearchParams({ back }))).toBe('/');
});
