import { describe, expect, it } from 'vitest';

import {
  findCycles,
  findEagerTasks,
  findLoadedPackages,
  findMutualFolders,
  findSlowRoutes,
  findStrayQueries,
  findWrongImports,
  readSources,
} from './testing/architecture.ts';

const of = (...files: [name: string, ...lines: string[]][]) =>
  new Map(files.map(([name, ...lines]) => [name, lines.join('\n')]));

/** Pairs that have grown. The list may only become shorter. */
const MUTUAL_FOLDERS = [
  'auth, factors',
  'collections, posts',
  'collections, shares',
  'copies, posts',
  'copies, transfer',
  'posts, sanitize',
];

/**
 * Packages that every server has in memory from its start, besides the driver of SQLite. Those that only some servers need, or
 * only some requests, are imported where they are used. The list may only become shorter.
 */
const LOADED_PACKAGES = [
  '@fastify/cookie',
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/under-pressure',
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  'bowser',
  'close-with-grace',
  'fastify',
  'htmlparser2',
  'ipaddr.js',
  'jose',
  'kysely',
  'openid-client',
  'otpauth',
  'rate-limiter-flexible',
  'sanitize-html',
  'typebox',
  'typebox/compile',
  'yauzl',
];

describe('The sources of the server', () => {
  it('import only downwards', () => {
    expect(findWrongImports(readSources())).toEqual([]);
  });

  it('have no import cycles', () => {
    expect(findCycles(readSources())).toEqual([]);
  });

  it('have no more folders that import each other than these', () => {
    expect(findMutualFolders(readSources())).toEqual(MUTUAL_FOLDERS);
  });

  it('load no more packages at the start than these', () => {
    expect(findLoadedPackages(readSources(), 'main.ts')).toEqual(LOADED_PACKAGES);
  });

  it('give routes the database for requests', () => {
    expect(findSlowRoutes(readSources())).toEqual([]);
  });

  it('load what a task of a thread needs only where it runs', () => {
    expect(findEagerTasks(readSources())).toEqual([]);
  });

  it('query the database in repos, migrations and commands only', () => {
    expect(findStrayQueries(readSources())).toEqual([]);
  });
});

describe('The check of the sources', () => {
  it.each([
    ['database/connect.ts', '../search/rebuild-search.ts'],
    ['database/seed.ts', '../posts/content.ts'],
    ['disk/folder-lock.ts', '../database/connect.ts'],
    ['http/guard.ts', '../auth/sessions.repo.ts'],
    ['files/images.ts', '../previews/colors.ts'],
    ['workers/pool.ts', '../sanitize/sanitize.task.ts'],
    ['search/search-index.repo.ts', '../posts/posts.repo.ts'],
    ['search/search-index.repo.ts', '../tags/tags.service.ts'],
    ['highlights/highlights.repo.ts', '../transfer/archive/archive-format.ts'],
    ['web/releases/modules.routes.ts', '../page/shell-page.ts'],
    ['posts/posts.service.ts', '../kernel.ts'],
    ['posts/posts.service.ts', '../webhooks/outbox.ts'],
    ['posts/posts.service.ts', '../search/search-index.repo.ts'],
    ['library/events.ts', '../posts/posts.repo.ts'],
    ['posts/posts.service.ts', '../tags/tags.subject.ts'],
    ['posts/posts.service.ts', './posts.routes.ts'],
    ['posts/posts.repo.ts', './posts.service.ts'],
    ['web/page/shell-page.ts', '../../commands/seed.ts'],
    ['problems.ts', './http/guard.ts'],
  ])('finds an import of %s from %s', (from, to) => {
    expect(findWrongImports(of([from, `import { x } from '${to}';`]))).toHaveLength(1);
    expect(findWrongImports(of([from, `const { x } = await import('${to}');`]))).toHaveLength(1);
  });

  it('allows imports of lower folders', () => {
    const imports = ["import { x } from '../search/sort-keys.ts';", "import { y } from '../problems.ts';"];
    expect(findWrongImports(of(['posts/posts.service.ts', ...imports]))).toEqual([]);
  });

  it('finds a cycle, also of types', () => {
    const sources = of(
      ['a.ts', "import { b } from './b/b.ts';"],
      ['b/b.ts', "import type { C } from './c.ts';"],
      ['b/c.ts', "import type { A } from '../a.ts';"],
      ['d.ts', "import { a } from './a.ts';"],
    );
    expect(findCycles(sources)).toEqual([['a.ts', 'b/b.ts', 'b/c.ts']]);
  });

  it('finds packages that are loaded at the start, through other files', () => {
    const sources = of(
      ['main.ts', "import { a } from './a/a.ts';", "import type { T } from 'types';"],
      [
        'a/a.ts',
        'import {',
        '  type U,',
        '  v,',
        "} from 'loaded';",
        "import { type W } from 'types-too';",
        "import '../b.ts';",
      ],
      ['b.ts', "export * from 'loaded-too';", "const later = () => import('later');", "import 'node:fs';"],
    );
    expect(findLoadedPackages(sources, 'main.ts')).toEqual(['loaded', 'loaded-too']);
  });

  it('finds a subject whose routes have the database of the background', () => {
    const found = ['kernel', '{ ...kernel, files }', 'forRequests(kernel)'].map((needs) =>
      findSlowRoutes(of(['tags/tags.subject.ts', `routes: (app) => app.register(tagsRoutes, ${needs}),`])),
    );
    expect(found.map(({ length }) => length)).toEqual([1, 1, 0]);
  });

  it('finds a task that loads its work with itself', () => {
    const work = "import { readPage } from './read-page.ts';";
    const found = [work, work.replace('read-page', '../workers/task')].map((line) =>
      findEagerTasks(of(['copies/read-page.task.ts', line])),
    );
    expect(found.map(({ length }) => length)).toEqual([1, 0]);
  });

  it('finds folders that import each other, each pair once', () => {
    const sources = of(
      ['feeds/feeds.ts', "import { a } from '../auth/auth.ts';"],
      ['auth/auth.ts', "import { b } from '../feeds/b.ts';", "import { c } from '../problems.ts';"],
      ['auth/other.ts', "import type { B } from '../feeds/b.ts';"],
      ['users/users.ts', "import { a } from '../auth/auth.ts';"],
    );
    expect(findMutualFolders(sources)).toEqual(['auth, feeds']);
  });

  it.each([
    "db.selectFrom('posts')",
    "trx.deleteFrom('tags')",
    'sql`select 1`.execute(db)',
    'sql<number>`count(*)`',
    'query.execute()',
    'query.executeTakeFirst()',
    'query.executeTakeFirstOrThrow()',
  ])('finds the query %s outside a repo', (query) => {
    const name = 'posts/posts.service.ts';
    expect(findStrayQueries(of([name, query]))).toEqual([name]);
    expect(findStrayQueries(of(['posts/posts.repo.ts', query]))).toEqual([]);
  });
});
