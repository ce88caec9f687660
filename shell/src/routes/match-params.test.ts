import { matchPath } from '@benotes/router';
import { describe, expect, it } from 'vitest';

import { modules } from '../testing-modules.ts';
import { matchParams } from './match-params.ts';

const paths = Object.values(modules).flatMap(({ pages }) => pages.map(({ path }) => path));
const urls = [
  '/',
  '/c/7',
  '/C/7/',
  '/c/create',
  '/c/7/edit',
  '/c/7/p/create',
  '/c/7/other',
  '/p/3',
  '/search',
  '/tags/2/edit',
  '/tagsy',
  '/s',
  '/users/create',
  '/nowhere/at/all',
];

describe('Matching a path', () => {
  it.each(urls)('returns the same as the router for %s', (url) => {
    for (const path of paths) expect(matchParams(path, url)).toEqual(matchPath(path, url)?.params ?? null);
  });

  it('returns the parameters', () => {
    expect(matchParams('/c/:collectionId/edit', '/c/7/edit')).toEqual({ collectionId: '7' });
  });

  it.each([
    ['/tags/caf%C3%A9', 'café'],
    ['/tags/café', 'café'],
    ['/tags/a%2Fb', 'a/b'],
    ['/tags/50%2525', '50%25'],
    ['/tags/50%', '50%'],
    ['/%74ags/7', '7'],
  ])('has the parameters of %s decoded once', (url, id) => {
    expect(matchParams('/tags/:id', url)).toEqual({ id });
  });
});
