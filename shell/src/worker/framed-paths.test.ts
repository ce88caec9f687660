import { describe, expect, it } from 'vitest';

import { routes } from '../routes/route-table.ts';
import { isFramed } from './framed-paths.ts';

describe('An address', () => {
  it.each(routes.filter(({ access }) => access !== 'visitor'))('has the page of the frame at $path', ({ path }) => {
    expect(isFramed(path.replaceAll(/:\w+/g, '7'))).toBe(true);
  });

  it.each(['/login', '/forgot', '/reset', '/setup', '/s', '/s/', '/healthz', '/elsewhere', '/%63/7'])(
    'has a page of its own, or none, at %s',
    (pathname) => {
      expect(isFramed(pathname)).toBe(false);
    },
  );
});
