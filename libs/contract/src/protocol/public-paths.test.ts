import { expect, it } from 'vitest';

import { isPublicPath } from './public-paths.ts';

it('recognizes public paths, with or without a trailing slash', () => {
  expect(['/login', '/forgot/', '/reset', '/setup'].every(isPublicPath)).toBe(true);
  expect(['/', '/c/7', '/login/more', '/loginx', '//'].some(isPublicPath)).toBe(false);
});
