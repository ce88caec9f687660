import { OWNER } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson } from '../app.ts';
import { aLibrary, type Library } from '../attack-library.ts';
import { type Attempt, attemptAll } from '../attack-state.ts';

async function aSignedInUser() {
  const test = await anApp();
  const person = await aPerson(test, 'person@example.org', OWNER);
  return { test, person, library: await aLibrary(person, 'robin') };
}

/** Values with a type that no field has. */
const STRANGE: unknown[] = [
  { $ne: null },
  ['x'],
  [[1]],
  { id: 1 },
  1.5,
  9e99,
  '1e3',
  '0x10',
  '9'.repeat(20),
  ' 1',
  -1.5,
];

describe('A value of another type', () => {
  const fields: ['POST' | 'PATCH', string, string, object, unknown[]?][] = [
    ['POST', '/api/posts', 'title', { content: 'x' }, [true, 1]],
    ['POST', '/api/posts', 'content', {}, [true, 1, null]],
    ['POST', '/api/posts', 'collection_id', { content: 'x' }, [true, -1, 'x', 2 ** 31]],
    ['POST', '/api/posts', 'is_uncategorized', { content: 'x' }, [2, 'yes', null]],
    [
      'POST',
      '/api/posts',
      'tags',
      { content: 'x' },
      ['1', 1, [0], [-1], [true], [null], [{ id: 1 }], { 0: 1 }, [2 ** 31]],
    ],
    ['PATCH', '/api/posts/:post', 'order', {}, [true, null, 2 ** 31]],
    ['PATCH', '/api/posts/:post', 'is_archived', {}, [2, 'maybe', null]],
    ['POST', '/api/collections', 'name', {}, [true, 1, null]],
    ['PATCH', '/api/collections/:below', 'parent_id', {}, [true, 0, -1]],
    ['PATCH', '/api/collections/:below', 'position', {}, [true, -1, 2 ** 31]],
    ['PATCH', '/api/collections/:below', 'icon_id', {}, [true, -1, 999_999]],
    ['POST', '/api/tags', 'name', {}, [true, 1, null]],
    ['POST', '/api/tags', 'tags', {}, [true, 'x', [1], [null], [[]], [{ name: ['x'] }]]],
    ['POST', '/api/tags/:tag/merge', 'into', {}, [true, 0, null, -1]],
    ['POST', '/api/shares', 'token', { collection_id: 1 }, [true, 1, null]],
    ['PATCH', '/api/shares/:share', 'is_active', {}, [2, 'maybe', null]],
    ['POST', '/api/auth/login', 'email', { password: 'x' }, [true, 1, null]],
    ['POST', '/api/auth/login', 'password', { email: 'person@example.org' }, [true, 1, null]],
    ['POST', '/api/auth/forgot', 'email', {}, [true, 1, null]],
    ['POST', '/api/users', 'password', { name: 'x', email: 'x@example.org' }, [true, 12_345_678, null]],
  ];

  // #other-types-refused
  it('is refused in every field, and changes nothing', async () => {
    const { test, person, library } = await aSignedInUser();
    const attempts = fields.flatMap(([method, address, field, rest, more = []]) => {
      const url = address.replace(/:(\w+)/, (_, name: Exclude<keyof Library, 'token'>) => String(library[name]));
      const isText = ['title', 'content', 'name', 'token', 'email', 'password'].includes(field);
      const isList = field === 'tags';
      // Text is refused for a number, and vice versa.
      const strange = STRANGE.filter(
        (value) => !(isText && typeof value === 'string') && !(isList && Array.isArray(value)),
      );
      return [...strange, ...more].map((value): Attempt => {
        const payload = { ...rest, [field]: value };
        return [`${method} ${url} ${JSON.stringify({ [field]: value })}`, { method, url, payload }, 422];
      });
    });
    expect(attempts.length).toBeGreaterThan(200);
    expect(await attemptAll(test, person.token, attempts)).toEqual([]);
  });

  it('is refused as a body', async () => {
    const { test, person, library } = await aSignedInUser();
    const bodies = [
      '[]',
      '[{"content":"x"}]',
      'null',
      '"x"',
      '1',
      'true',
      '{',
      '',
      '{"content":"x"',
      '\uFEFF',
      '{"a":1}}',
    ];
    const calls = [
      ['POST', '/api/posts'],
      ['PATCH', `/api/posts/${library.post}`],
      ['POST', '/api/tags'],
      ['POST', '/api/shares'],
      ['POST', '/api/auth/login'],
    ] as const;
    const headers = { 'content-type': 'application/json' };
    const attempts = calls.flatMap(([method, url]) =>
      bodies.map((payload): Attempt => [`${method} ${url} ${payload}`, { method, url, payload, headers }, 400, 422]),
    );
    expect(await attemptAll(test, person.token, attempts)).toEqual([]);
  });
});

const deep = (open: string, close: string, count: number) => `${open.repeat(count)}1${close.repeat(count)}`;

describe('An extreme body', () => {
  const headers = { 'content-type': 'application/json' };
  const keys = Array.from({ length: 300_000 }, (_, index) => `"k${index}":1`).join(',');
  const ids = Array.from({ length: 1_000_000 }, (_, index) => index + 1).join(',');

  it.each([
    ['nested arrays', '/api/posts', `{"content":${deep('[', ']', 1_000_000)}}`, [400, 422]],
    ['nested arrays as tags', '/api/posts', `{"content":"x","tags":${deep('[', ']', 1_000_000)}}`, [400, 422]],
    ['nested objects', '/api/posts', `{"content":${deep('{"a":', '}', 500_000)}}`, [400, 422]],
    ['unclosed arrays', '/api/posts', '['.repeat(5_000_000), [400]],
    ['a million tags', '/api/posts', `{"content":"x","tags":[${ids}]}`, [422]],
    ['a million keys', '/api/posts', `{${keys}}`, [422]],
    ['more than a note', '/api/posts', `{"content":"${'x'.repeat(13_000_000)}"}`, [413]],
    ['a note with too many bytes', '/api/posts', `{"content":"${'語'.repeat(1_800_000)}"}`, [413]],
    ['more than any other body', '/api/tags', `{"name":"${'x'.repeat(300_000)}"}`, [413]],
    ['a long password', '/api/auth/login', `{"email":"a@b.c","password":"${'x'.repeat(300_000)}"}`, [413]],
    ['a prototype', '/api/posts', '{"content":"x","__proto__":{"x":1}}', [400]],
    ['a constructor', '/api/posts', '{"content":"x","constructor":{"prototype":{"x":1}}}', [400]],
  ] as const)('is refused, and the server keeps running: %s', async (what, url, payload, statuses) => {
    const { test, person } = await aSignedInUser();
    const attempts: Attempt[] = [[what, { method: 'POST', url, payload, headers }, ...statuses]];
    expect(await attemptAll(test, person.token, attempts)).toEqual([]);
    expect((await person.send({ url: '/api/auth/me' })).status).toBe(200);
  });

  // #last-field-counts
  it('with two fields of one name has the value of the last one', async () => {
    const { person, test } = await aSignedInUser();
    const payload = '{"content":"first","content":"second","title":"x"}';
    const { body } = await person.send({ method: 'POST', url: '/api/posts', payload, headers });
    expect(body).toMatchObject({ data: { content: 'second' } });
    const stored = await test.db.selectFrom('posts').select('id').where('content', '=', 'first').execute();
    expect(stored).toEqual([]);
  });
});
