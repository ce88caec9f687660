import { describe, expect, it } from 'vitest';

import { isFramed } from './framed-paths.ts';

describe('A path', () => {
  it.each(['/', '/c/7', '/tags/3/edit', '/users/', '/elsewhere', '/statistics/2026'])(
    'is in the layout: %s',
    (pathname) => {
      expect(isFramed(pathname)).toBe(true);
    },
  );

  it.each(['/login', '/forgot', '/reset', '/setup', '/s', '/s/', '/healthz', '/metrics', '/manifest.webmanifest'])(
    'is not in the layout: %s',
    (pathname) => {
      expect(isFramed(pathname)).toBe(false);
    },
  );
});
