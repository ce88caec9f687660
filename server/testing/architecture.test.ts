import { describe, expect, it } from 'vitest';

import { findEagerTasks, findLoadedPackages, findSlowRoutes, findStrayQueries, readSources } from './architecture.ts';

const of = (...files: [name: string, ...lines: string[]][]) =>
  new Map(files.map(([name, ...lines]) => [name, lines.join('\n')]));

/**
 * Packages that every server has in memory from its start, besides the driver of SQLite. Those that only some servers
 * need, or only some requests, are imported where they are used. The list may only become shorter.
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
    const needs = ['kernel', '{ ...kernel, files }', 'forRequests(kernel)'];
    const found = ['app.register(tagsRoutes, ', 'tagsRoutes(app, '].map((call) =>
      needs.map((need) => findSlowRoutes(of(['tags/tags.subject.ts', `routes: (app) => ${call}${need}),`])).length),
    );
    expect(found).toEqual([
      [1, 1, 0],
      [1, 1, 0],
    ]);
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
