import { describe, expect, it } from 'vitest';

import { checkDescription, findConflicts } from './check-modules.ts';
import type { ModuleContribution, ModuleDescription, ModuleLink, ModulePage } from './module-description.ts';

const aDescription = (name: string, more: Partial<ModuleDescription> = {}): ModuleDescription => ({
  name,
  title: name,
  contract: 5,
  pages: [],
  links: [],
  contributions: [],
  slots: [],
  ...more,
});
const aPage = (path: string, access: ModulePage['access'] = 'user'): ModulePage => ({ path, title: 'Page', access });
const aLink = (more: Partial<ModuleLink> = {}): ModuleLink => ({
  slot: 'sidebar.main',
  id: 'one.link',
  label: 'Link',
  icon: 'folder',
  path: '/one',
  order: 0,
  audience: 'user',
  ...more,
});
const anAction = (more: Partial<ModuleContribution> = {}): ModuleContribution => ({
  kind: 'action',
  slot: 'top-bar',
  id: 'one.action',
  label: 'Do',
  order: 0,
  ...more,
});

describe('A description', () => {
  it('is valid with pages, links, contributions, and slots', () => {
    const description = aDescription('one', {
      pages: [aPage('/'), aPage('/one/:id', 'owner'), aPage('/one', 'public')],
      links: [aLink()],
      contributions: [anAction({ when: { user: ['user', 'owner'] }, shortcut: 'Ctrl+Alt+M' })],
      slots: [{ name: 'one.list', accepts: 'view' }],
    });
    expect(checkDescription(description)).toEqual([]);
  });

  it.each([
    ['a reserved path', { pages: [aPage('/login')] }, 'one: the path /login is reserved.'],
    ['a reserved path in uppercase', { pages: [aPage('/API/x')] }, 'one: the path /API/x is reserved.'],
    ['the path of the metrics', { pages: [aPage('/metrics')] }, 'one: the path /metrics is reserved.'],
    ['a parameter as the first segment', { pages: [aPage('/:any')] }, 'one: the path /:any is reserved.'],
    ['a file of the server', { pages: [aPage('/robots.txt')] }, 'one: the path /robots.txt is reserved.'],
    ['a path with ..', { pages: [aPage('/one/../login')] }, 'one'],
    ['the same path twice', { pages: [aPage('/one/:a'), aPage('/one/:b')] }, 'one has two pages at /one/:b.'],
    ['a foreign origin', { links: [aLink({ path: 'https://elsewhere.example.org/' })] }, 'one/links/0/path'],
    ['a foreign origin without a scheme', { links: [aLink({ path: '//elsewhere.example.org' })] }, 'one/links/0/path'],
    ['HTML in a label', { links: [aLink({ label: '<img src=x onerror=alert(1)>' })] }, 'one/links/0/label'],
    ['ten thousand entries', { links: Array.from({ length: 10_000 }, () => aLink()) }, 'one/links'],
    ['the same id twice', { links: [aLink(), aLink()] }, 'one: two entries have the id one.link.'],
    [
      'the same slot twice',
      { slots: [1, 2].map(() => ({ name: 'a.b', accepts: 'view' as const })) },
      'one: offers the slot',
    ],
    [
      'a prefetch from another server',
      { pages: [{ ...aPage('/one'), prefetch: 'https://x.example/' }] },
      'one/pages/0',
    ],
    ['a prefetch with unknown parameters', { pages: [{ ...aPage('/one'), prefetch: '/api/posts/:id' }] }, 'parameter'],
    [
      'a condition that is not data',
      { contributions: [anAction({ when: { user: {} as string } })] },
      'one/contributions/0',
    ],
  ])('with %s is rejected', (_, more, problem) => {
    expect(checkDescription(aDescription('one', more)).join()).toContain(problem);
  });

  it.each([null, 'text', [], {}, { name: 7 }])('that is %j is rejected', (value) => {
    expect(checkDescription(value).length).toBeGreaterThan(0);
  });
});

describe('Modules that are live together', () => {
  it.each([
    ['/one', '/ONE'],
    ['/one/:id', '/one/:name'],
  ])('cannot both have %s and %s', (first, second) => {
    const modules = [aDescription('one', { pages: [aPage(first)] }), aDescription('two', { pages: [aPage(second)] })];
    expect(findConflicts(modules)).toEqual([`two and one both claim the path ${second}.`]);
  });

  it('can have the same path, one for users and one for visitors', () => {
    const modules = [
      aDescription('one', { pages: [aPage('/p/:id')] }),
      aDescription('two', { pages: [aPage('/p/:id', 'visitor')] }),
    ];
    expect(findConflicts(modules)).toEqual([]);
  });

  it('cannot claim the same id or offer the same slot', () => {
    const slots = [{ name: 'x.list', accepts: 'link' as const }];
    const modules = ['one', 'two'].map((name) => aDescription(name, { links: [aLink()], slots }));
    expect(findConflicts(modules)).toEqual([
      'two and one both offer the slot x.list.',
      'two and one both claim the id one.link.',
    ]);
  });

  it('cannot contribute to slots that nobody offers, or that accept something else', () => {
    const links = [aLink({ slot: 'no.such' }), aLink({ id: 'one.other', slot: 'top-bar' })];
    expect(findConflicts([aDescription('one', { links })])).toEqual([
      'one: no module offers the slot no.such of one.link.',
      'one: the slot top-bar accepts actions, and one.other is of the kind link.',
    ]);
  });

  it("can contribute to each other's slots", () => {
    const modules = [
      aDescription('one', { links: [aLink({ slot: 'two.list' })] }),
      aDescription('two', { slots: [{ name: 'two.list', accepts: 'link' }] }),
    ];
    expect(findConflicts(modules)).toEqual([]);
  });
});
