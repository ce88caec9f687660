import { expect, it } from 'vitest';

import { loginUrl, redirectTarget } from './login-redirect.ts';

it('passes the requested URL to the login page and back', () => {
  const url = loginUrl('/c/7?q=a b&c=d#x');
  expect(url).toMatch(/^\/login\?back=/);
  expect(redirectTarget(new URL(url, location.origin).searchParams)).toBe('/c/7?q=a%20b&c=d#x');
});

it('omits the home page, which is the default', () => {
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
])('does not redirect to %s', (back) => {
  expect(redirectTarget(new URLSearchParams({ back }))).toBe('/');
});
