import { matchPath } from '@benotes/router';
import { describe, expect, it } from 'vitest';

import { matchParams } from './match-path.ts';
import { routes } from './route-table.ts';

const addresses = [
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

describe('Which row an address is of', () => {
  it.each(addresses)('%s: is what the router says', (address) => {
    for (const { path } of routes) expect(matchParams(path, address)).toEqual(matchPath(path, address)?.params ?? null);
  });

  it('is told with its parts', () => {
    expect(matchParams('/c/:collectionId/edit', '/c/7/edit')).toEqual({ collectionId: '7' });
  });
});
