import { OWNER } from '@benotes/contract';
import { operations } from '@benotes/contract/openapi';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson } from '../app.ts';
import { aLibrary } from '../attack-library.ts';
import { type Attempt, attemptAll } from '../attack-state.ts';

async function someone() {
  const test = await anApp();
  const person = await aPerson(test, 'person@example.org', OWNER);
  return { test, person, library: await aLibrary(person, 'robin') };
}

const INJECTIONS = [
  "'; DROP TABLE posts;--",
  "') OR 1=1--",
  "' UNION SELECT password_hash FROM users--",
  '1 OR 1=1',
  '1;',
  '") OR ("1"="1',
  "'||(SELECT password_hash FROM users)||'",
  'robin* OR NEAR(',
  'title:robin',
  '-robin',
  '"',
  '%',
  '_',
  '\\',
  "\\'; DROP TABLE posts;--",
  '$1',
  '?1',
  ':x',
  '{"$ne":null}',
  "x'00'",
  "pg_sleep(5)'",
  '🍲"\'`',
  '\u0000',
  '\uD800',
  '* *',
  'a'.repeat(256),
  '"'.repeat(256),
  '('.repeat(256),
];

describe('Query language syntax', () => {
  // #no-query-injection
  it('is plain text in every parameter', async () => {
    const { test, person, library } = await someone();
    const parameters = [
      'filter',
      'limit',
      'after_id',
      'offset',
      'tag_id',
      'collection_id',
      'is_archived',
      'order',
      'sort',
    ];
    const attempts = INJECTIONS.flatMap((words) => [
      ...parameters.map((name): Attempt => {
        const url = `/api/posts?${new URLSearchParams({ [name]: words })}`;
        return [`${name}=${words}`, { method: 'GET', url }, 200, 404, 422];
      }),
      ...['/api/shares?collection_id=', '/api/collections?nested=', '/api/tags?withCounts=', '/api/users?id='].map(
        (url): Attempt => [
          `${url}${words}`,
          { method: 'GET', url: `${url}${new URLSearchParams({ '': words }).toString().slice(1)}` },
          200,
          422,
        ],
      ),
    ]);
    const leaks: string[] = [];
    expect(
      await attemptAll(test, person.token, attempts, (body, what) => {
        if (/\$argon2|syntax|SQLITE|password_hash"/i.test(body)) leaks.push(what);
      }),
    ).toEqual([]);
    expect(leaks).toEqual([]);
    const ofVisitors = attempts.filter(([what]) => !what.startsWith('/api/'));
    expect(await attemptAll(test, library.token, ofVisitors)).toEqual([]);
  });

  it('only finds posts that contain it', async () => {
    const { person, library } = await someone();
    const ids = async (filter: string) => {
      const { body } = await person.send({ url: `/api/posts?${new URLSearchParams({ filter })}` });
      return (body as { data: { id: number }[] }).data.map(({ id }) => id);
    };
    expect(await ids('robin')).toContain(library.post);
    for (const words of ["robin' OR '1'='1", 'robin NEAR sparrow', 'words:robin', 'robin AND NOT x', 'nothing*'])
      expect([words, await ids(words)]).toEqual([words, []]);
  });

  it('are values of the operators of a search and nothing else', async () => {
    const { person } = await someone();
    const find = async (filter: string) => {
      const { status, body } = await person.send({ url: `/api/posts?${new URLSearchParams({ filter })}` });
      return [status, (body as { data: unknown[] }).data.length];
    };
    const values = INJECTIONS.filter((each) => !/^["\s]*$|\0|\uD800/.test(each)).map((each) =>
      each.replaceAll('"', ''),
    );
    for (const name of ['tag', 'in', 'site', 'title', 'url', 'on'])
      for (const value of values)
        expect([name, value, ...(await find(`${name}:"${value}"`))]).toEqual([name, value, 200, 0]);
  });

  it('are words in every field that is stored', async () => {
    const { test, person } = await someone();
    for (const words of INJECTIONS.filter((each) => each !== '\u0000' && each !== '\uD800')) {
      const made = await person.send({
        method: 'POST',
        url: '/api/posts',
        payload: { title: words.slice(0, 255), content: 'x' },
      });
      expect(made).toMatchObject({ status: 201, body: { data: { title: words.slice(0, 255) } } });
      const tag = await person.send({ method: 'POST', url: '/api/tags', payload: { name: words.slice(0, 100) } });
      expect(tag).toMatchObject({ status: 201, body: { data: { name: words.slice(0, 100) } } });
    }
    expect(await test.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });
});

/** The time of a test of all routes with many inputs each, in ms. */
const ALL_ROUTES_MS = 240_000;

describe('An invalid id', { timeout: ALL_ROUTES_MS }, () => {
  it('is not found on any route, and never read as another id', async () => {
    const { test, person } = await someone();
    const ids = [
      '0',
      '-1',
      '1.5',
      '1e0',
      '0x1',
      '01x',
      '+1',
      '%201',
      '1%20',
      '1%00',
      '%00',
      '9007199254740993',
      '9'.repeat(30),
    ];
    ids.push(
      '2147483648',
      '..',
      '%2e%2e',
      '..%2fusers',
      '1/..',
      'null',
      'undefined',
      'NaN',
      '[1]',
      '1,2',
      '1;2',
      '１',
      'x'.repeat(200),
      'x'.repeat(5000),
    );
    const calls = Object.values(operations)
      .flatMap((all) => Object.values(all))
      .flatMap(({ method, url, also = [] }) => [url, ...also].map((each) => ({ method, url: each })))
      .filter(({ url }) => url.includes(':id'));
    expect(calls.length).toBeGreaterThan(15);
    const attempts = calls.flatMap(({ method, url }) =>
      ids.map((id): Attempt => {
        const payload =
          method === 'GET' || method === 'DELETE' ? undefined : { name: 'x', title: 'x', into: 1, is_active: false };
        return [`${method} ${url} with ${id}`, { method, url: url.replace(':id', id), payload }, 400, 404];
      }),
    );
    const found = (await attemptAll(test, person.token, attempts)).filter(
      (line) => !/ with (?:\.\.|%2e%2e|1\/\.\.)/.test(line),
    );
    expect(found).toEqual([]);
  });
});

describe('An internal error', () => {
  // #no-internals-revealed
  it('reveals no internals', async () => {
    const { test, person } = await someone();
    await test.db.schema.dropTable('post_tag').execute();
    const { statusCode, body, headers } = await test.app.inject({
      url: '/api/posts?withTags=1',
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect([statusCode, body, typeof headers['x-request-id']]).toEqual([500, '"Server error"', 'string']);
  });
});
