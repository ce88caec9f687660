import { describe, expect, it } from 'vitest';

import {
  findCycles,
  findEagerTasks,
  findLoadedPackages,
  findSlowRoutes,
  findStrayQueries,
  findWrongImports,
  readSources,
} from './architecture.ts';

const of = (...files: [name: string, ...lines: string[]][]) =>
  new Map(files.map(([name, ...lines]) => [name, lines.join('\n')]));

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
    ['kernel/database/connect.ts', '../../library/search/rebuild-search.ts'],
    ['library/posts/posts.service.ts', '../../links/previews/previews.ts'],
    ['people/auth/sign-in.service.ts', '../../exchange/feeds/feeds.repo.ts'],
    ['links/copies/copier.ts', '../../exchange/formats/readers.ts'],
    ['exchange/feeds/feeds.service.ts', '../../delivery/page/shell-page.ts'],
    ['delivery/page/shell-page.ts', '../../operate/commands/seed.ts'],
    ['operate/commands/seed.ts', '../../app/subjects.ts'],
    ['app/app.ts', '../main.ts'],
    ['library/posts/posts.service.ts', '../../kernel/kernel.ts'],
    ['library/posts/posts.service.ts', '../search/search-index.repo.ts'],
    ['library/posts/posts.service.ts', '../tags/tags.subject.ts'],
    ['library/posts/posts.service.ts', './posts.routes.ts'],
    ['library/posts/posts.repo.ts', './posts.service.ts'],
    ['operate/commands/seed.ts', '../../exchange/webhooks/outbox.ts'],
  ])('finds an import of %s from %s', (from, to) => {
    expect(findWrongImports(of([from, `import { x } from '${to}';`]))).toHaveLength(1);
    expect(findWrongImports(of([from, `const { x } = await import('${to}');`]))).toHaveLength(1);
  });

  it('allows imports of the same wing and of lower ones', () => {
    const imports = ["import { x } from './search/sort-keys.ts';", "import { y } from '../kernel/problems.ts';"];
    expect(findWrongImports(of(['library/events.ts', ...imports]))).toEqual([]);
  });

  it('refuses a folder that is no wing', () => {
    const sources = of(['posts/posts.service.ts', "import { y } from '../kernel/problems.ts';"]);
    expect(() => findWrongImports(sources)).toThrow('is in no wing');
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
