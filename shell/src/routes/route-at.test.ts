import { describe, expect, it } from 'vitest';

import { aModule, modules } from '../testing-modules.ts';
import { routeAt } from './route-at.ts';

const at = (url: string) => routeAt(new URL(url, 'https://notes.example.org'), modules);

describe('The route of a URL', () => {
  // #page-of-each-url
  it.each([
    ['/', 'lists'],
    ['/c/create', 'forms'],
    ['/c/7/edit', 'forms'],
    ['/c/7', 'lists'],
    ['/c/7/p/create', 'lists'],
    ['/p/3', 'lists'],
    ['/import/bookmarks', 'admin'],
    ['/users/create', 'admin'],
    ['/tags/3/edit', 'admin'],
    ['/tags/3', 'lists'],
    ['/s', 'viewer'],
  ])('of %s is a page of %s', (url, module) => {
    expect(at(url)?.module).toBe(module);
  });

  it.each(['/login', '/no/such/page', '/c'])('of %s is null', (url) => {
    expect(at(url)).toBeNull();
  });

  it('has the parameters of the path', () => {
    expect(at('/c/7/edit')?.params).toEqual({ collectionId: '7' });
  });

  it('prefers a literal segment, regardless of the order of modules', () => {
    const wide = aModule('wide', { pages: [{ path: '/x/:id', title: 'Any', access: 'user' }] });
    const narrow = aModule('narrow', { pages: [{ path: '/x/new', title: 'New', access: 'user' }] });
    for (const pair of [
      { wide, narrow },
      { narrow, wide },
    ])
      expect(routeAt({ pathname: '/x/new', search: '' }, pair)?.module).toBe('narrow');
  });

  it('is the page for visitors with a share token, and the one for users without one', () => {
    expect(at('/p/3?token=x')).toMatchObject({ module: 'viewer', isVisit: true });
    expect(at('/p/3')).toMatchObject({ module: 'lists', isVisit: false });
  });

  it('is a visit even without a token if only visitors have a page', () => {
    expect(at('/s')).toMatchObject({ module: 'viewer', isVisit: true });
  });

  it('ignores a share token if visitors have no page', () => {
    expect(at('/c/7?token=x')).toMatchObject({ module: 'lists', isVisit: false });
  });
});
