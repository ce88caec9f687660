import { KEPT_PATH } from '@benotes/contract';
import { expect, it } from 'vitest';

import { ownPath } from './own-path.ts';

it.each([KEPT_PATH, '/', '/c/7', '/search?q=a%20b#x', '/users/7'])('%s is a path to return to', (path) => {
  expect(ownPath(path)).toBe(path);
});

const FOREIGN = ['https://evil.example', '//evil.example', '/\\evil.example', '/.//evil.example', 'javascript:x()'];
const HIDDEN = ['\t//evil.example', '/\t/evil.example'];
const UNFIT = [undefined, '', 'c/7', '/login', '/login?back=/', '/oidc', '/api/auth/logout', `/${'x'.repeat(2048)}`];

it.each([...FOREIGN, ...HIDDEN, ...UNFIT])('%j leads home', (path) => {
  expect(ownPath(path)).toBe('/');
});
