import { OWNER } from '@benotes/contract';
import { operations } from '@benotes/contract/openapi';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, type TestApp } from '../app.ts';
import { unpacked } from '../archive.ts';
import { aLibrary } from '../attack-library.ts';
import { everythingIn } from '../attack-state.ts';

/** Occurs in every name and text of the library. */
const WORD = 'nightingale';

/** Secrets in the database. */
async function secretsIn({ db }: TestApp): Promise<string[]> {
  const {
    users = [],
    sessions = [],
    one_time_tokens: links = [],
    email_changes = [],
    api_tokens = [],
  } = await everythingIn(db);
  const columns = ['password_hash', 'access_hash', 'refresh_hash', 'salt', 'token_hash'];
  return [...users, ...sessions, ...links, ...email_changes, ...api_tokens]
    .flatMap((row) => columns.map((name) => row[name]))
    .filter((value): value is string => typeof value === 'string');
}

describe('No response', () => {
  const FIELDS = /"(?:user_id|password_hash|email_key|name_key|access_hash|import_id|search_text)"/;

  // #no-secret-in-responses
  it('contains a secret or an internal field', async () => {
    const test = await anApp();
    const owner = await aPerson(test, 'owner@example.org', OWNER);
    const library = await aLibrary(owner, WORD);
    await test.app.inject({ method: 'POST', url: '/api/auth/forgot', payload: { email: 'owner@example.org' } });
    const secrets = await secretsIn(test);
    expect(secrets.length).toBeGreaterThan(3);
    const ids: Record<string, number> = {
      posts: library.post,
      collections: library.collection,
      tags: library.tag,
      imports: library.import,
      users: owner.id,
    };
    const urls = Object.values(operations)
      .flatMap((calls) => Object.values(calls))
      .filter(({ method, url }) => method === 'GET' && !url.endsWith('/me'))
      .map(({ url }) => url.replace(':id', String(ids[url.split('/')[2] ?? ''])));
    const leaks: string[] = [];
    const check = (where: string, text: string) => {
      if (FIELDS.test(text) || secrets.some((secret) => text.includes(secret))) leaks.push(where);
    };
    for (const authorization of [`Bearer ${owner.token}`, `Bearer ${library.token}`, '']) {
      for (const url of [
        '/api/auth/me',
        '/api/shares/public/me',
        '/metrics',
        '/healthz',
        '/api/openapi.json',
        ...urls,
      ]) {
        const query = url.startsWith('/api/meta') ? '?url=https://example.org' : '?withTags=1';
        const { body, headers, statusCode } = await test.app.inject({
          url: `${url}${query}`,
          headers: { authorization },
        });
        expect([url, statusCode]).not.toEqual([url, 500]);
        check(url, body);
        check(url, JSON.stringify(headers));
      }
    }
    expect(leaks).toEqual([]);
  });

  it('to an export contains a secret', async () => {
    const test = await anApp();
    const owner = await aPerson(test, 'owner@example.org', OWNER);
    await aLibrary(owner, WORD);
    const secrets = [...(await secretsIn(test)), owner.token, 'owner@example.org'];
    const headers = { authorization: `Bearer ${owner.token}` };
    const file = await test.app.inject({ url: '/api/exports', headers });
    const zip = await test.app.inject({ url: '/api/exports?format=zip', headers });
    const parts = [...(await unpacked(zip.rawPayload))].map(([name, bytes]) => [name, bytes.toString('utf8')] as const);
    const all = [['benotes-bookmarks.html', file.body] as const, ...parts];
    expect(all.some(([, text]) => text.includes(WORD))).toBe(true);
    expect(all.filter(([, text]) => secrets.some((secret) => text.includes(secret))).map(([name]) => name)).toEqual([]);
    for (const answer of [file, zip])
      expect(answer.headers).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment; filename="benotes/),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
  });
});
