import { expect, it } from 'vitest';

import { ownPath } from './own-path.ts';

it.each(['/', '/c/7', '/search?q=a%20b#x', '/users/7'])('%s is a path to return to', (path) => {
  expect(ownPath(path)).toBe(path);
});

it.each([
  ...[undefined, '', 'c/7', 'https://evil.example', '//evil.example', '/\\evil.example', '/.//evil.example'],
  ...['\t//evil.example', '/\t/evil.example', 'javascript:x()', '/login', '/login?back=/', '/oidc', '/api/auth/logout'],
  `/${'x'.repeat(2048)}`,
])('%j leads home', (path) => {
  expect(ownPath(path)).toBe('/');
});
