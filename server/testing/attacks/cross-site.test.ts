import { login, OWNER, refresh } from '@benotes/contract';
import { operations } from '@benotes/contract/openapi';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, type TestApp } from '../app.ts';
import { aLibrary } from '../attack-library.ts';
import { type Attempt, attemptAll } from '../attack-state.ts';

const PASSWORD = 'correct horse battery';

async function aSignedInUser(env: Record<string, string> = {}) {
  const test = await anApp(env);
  const person = await aPerson(test, 'person@example.org', OWNER);
  const library = await aLibrary(person, 'robin');
  const payload = { email: 'person@example.org', password: PASSWORD };
  const signedIn = await test.app.inject({ method: 'POST', url: login.url, payload });
  const cookies = { token: person.token, bn_refresh: signedIn.cookies[0]?.value ?? '' };
  return { test, person, library, cookies };
}

/** What a page of another site can make a browser send, with no more than cookies. */
const FORMS = [
  ['application/x-www-form-urlencoded', 'content=x&name=x&is_active=0'],
  ['text/plain', '{"content":"x","name":"x"}'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="content"\r\n\r\nx\r\n--x--\r\n'],
  ['application/json', '{"content":"x","name":"x"}'],
] as const;

describe('A page of another site', () => {
  // #cookies-change-nothing
  it('changes nothing with the cookies of a user who opens it', async () => {
    const { test, library, cookies } = await aSignedInUser();
    const urls = [
      ['POST', '/api/posts'],
      ['POST', '/api/collections'],
      ['POST', '/api/tags'],
      ['POST', '/api/shares'],
      ['POST', '/api/users'],
      ['POST', '/api/files'],
      ['POST', '/api/imports'],
      ['POST', `/api/tags/${library.tag}/merge`],
      ['POST', '/api/auth/logout'],
      ['PATCH', `/api/shares/${library.share}`],
      ['DELETE', `/api/posts/${library.post}`],
      ['DELETE', `/api/collections/${library.collection}?nested=true`],
      ['DELETE', '/api/posts?is_archived=true'],
      ['DELETE', '/api/users/1'],
    ] as const;
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    const attempts = urls.flatMap(([method, url]) =>
      FORMS.map(([type, payload]): Attempt => [
        `${method} ${url} as ${type}`,
        { method, url, payload, cookies, headers: { ...headers, 'content-type': type } },
        401,
      ]),
    );
    expect(await attemptAll(test, null, attempts)).toEqual([]);
  });

  // #cookies-renew-nothing
  it('renews no session, even if the browser sends the cookie', async () => {
    const { test, cookies } = await aSignedInUser();
    const ask = (headers: Record<string, string>) => ({ method: 'POST', url: refresh.url, cookies, headers }) as const;
    const attempts: Attempt[] = [
      ['another site', ask({ 'sec-fetch-site': 'cross-site' }), 401],
      ['another host of this site', ask({ 'sec-fetch-site': 'same-site' }), 401],
      ...[
        'https://evil.test',
        'http://evil.test:8080',
        'http://localhost.evil.test:8080',
        'http://localhost:8081',
        'null',
        '',
      ].map((origin): Attempt => [`the origin ${origin}`, ask({ origin, host: 'localhost:8080' }), 401]),
      ['a typed URL', ask({ origin: 'https://evil.test', 'sec-fetch-site': 'none' }), 401],
    ];
    expect(await attemptAll(test, null, attempts)).toEqual([]);
    for (const site of ['same-origin', 'none'])
      expect((await test.app.inject(ask({ 'sec-fetch-site': site }))).statusCode).toBe(200);
    for (const [origin, host] of [
      ['http://localhost:8080', 'localhost:8080'],
      ['http://192.168.1.5:8080', '192.168.1.5:8080'],
      ['https://notes.example.org', 'notes.example.org'],
      ['http://localhost:8080', 'inner:1234'], // APP_URL, behind a proxy
    ] as const)
      expect([origin, (await test.app.inject(ask({ origin, host }))).statusCode]).toEqual([origin, 200]);
    const behindProxy = ask({
      origin: 'https://notes.example.org',
      host: 'inner:1234',
      'sec-fetch-site': 'same-origin',
    });
    expect((await test.app.inject(behindProxy)).statusCode).toBe(200);
    expect((await test.app.inject(ask({}))).statusCode).toBe(200);
  });

  it('renews none over an unencrypted connection to a server with TLS', async () => {
    const { test, cookies } = await aSignedInUser({ APP_URL: 'https://notes.example.org' });
    const ask = (origin: string) =>
      test.app.inject({ method: 'POST', url: refresh.url, cookies, headers: { origin, host: 'notes.example.org' } });
    expect((await ask('http://notes.example.org')).statusCode).toBe(401);
    expect((await ask('https://notes.example.org')).statusCode).toBe(200);
  });

  // #no-other-origin-reads
  it('can read nothing, because no response or preflight allows its origin', async () => {
    const { test, person, library } = await aSignedInUser();
    const origin = 'https://evil.test';
    for (const url of ['/api/auth/me', '/api/posts', `/api/posts/${library.post}`, '/api/users', '/api/exports', '/'])
      for (const method of ['GET', 'OPTIONS'] as const) {
        const authorization = `Bearer ${person.token}`;
        const asked = { origin, authorization, 'access-control-request-method': 'POST' };
        const { headers } = await test.app.inject({ method, url, headers: asked });
        const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
        expect([method, url, allowed]).toEqual([method, url, []]);
      }
  });
});

describe('A GET request', () => {
  // #get-changes-nothing
  it.each(['a user', 'a visitor', 'an anonymous client'] as const)(
    'changes nothing, whatever %s requests',
    async (who) => {
      const { test, person, library } = await aSignedInUser();
      const ids: Record<string, number> = {
        posts: library.post,
        collections: library.collection,
        tags: library.tag,
        imports: library.import,
        users: person.id,
      };
      const urls = Object.values(operations)
        .flatMap((calls) => Object.values(calls))
        .flatMap(({ method, url, also = [] }) => (method === 'GET' ? [url, ...also] : []))
        .map((url) => url.replace(':id', String(ids[url.split('/')[2] ?? ''])));
      const queries = ['?url=https%3A%2F%2Fexample.org', '?is_archived=1&delete=1&_method=DELETE&permanent=true'];
      const attempts = [...urls, '/', '/s?token=x', '/logout', '/remotes.json', '/healthz', '/reset?token=x'].flatMap(
        (url) =>
          (['GET', 'HEAD'] as const).flatMap((method) =>
            queries.map((query): Attempt => {
              const statuses = [200, 204, 401, 403, 404, 422, 503];
              return [
                `${method} ${url}${query}`,
                { method, url: `${url}${url.includes('?') ? '&' : ''}${query}` },
                ...statuses,
              ];
            }),
          ),
      );
      expect(attempts.length).toBeGreaterThan(60);
      const token = { 'a user': person.token, 'a visitor': library.token, 'an anonymous client': null }[who];
      expect(await attemptAll(test, token, attempts)).toEqual([]);
    },
  );
});

describe('A content type', () => {
  it.each([
    'text/plain',
    'text/plain; application/json',
    'text/html',
    'text/json',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'application/json\ta',
    'application/json garbage',
    'application/ld+json',
    'application/xml',
    'multipart/form-data; boundary=x',
    'x',
    ' ',
  ])('other than JSON is refused: %j', async (type) => {
    const { test, person, library } = await aSignedInUser();
    const send = (method: 'POST' | 'PATCH', url: string, payload: object) =>
      [
        `${method} ${url}`,
        { method, url, payload: JSON.stringify(payload), headers: { 'content-type': type } },
        415,
      ] as const;
    const attempts = [
      send('POST', '/api/posts', { content: 'x' }),
      send('PATCH', `/api/posts/${library.post}`, { title: 'x' }),
      send('POST', '/api/tags', { name: 'x' }),
      send('POST', '/api/auth/login', { email: 'person@example.org', password: PASSWORD }),
    ];
    expect(await attemptAll(test, person.token, attempts)).toEqual([]);
  });
});

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': expect.stringMatching(
    /^(?=.*default-src 'none')(?=.*base-uri 'none').*frame-ancestors 'none'/,
  ),
  'permissions-policy': expect.stringContaining('camera=()'),
};

const answer = async ({ app }: TestApp, url: string, token = '') =>
  app.inject({ url, headers: { authorization: `Bearer ${token}` } });

describe('The security headers', () => {
  // #headers-in-every-response
  it('are in every response, including errors', async () => {
    const { test, person } = await aSignedInUser();
    const urls: [string, number][] = [
      ['/api/posts', 200],
      ['/api/posts/999999', 404],
      ['/api/posts?limit=x', 422],
      ['/api/gone', 404],
      ['/api/shares/public/me', 401],
      ['/storage/attachments/x.webp', 404],
      ['/assets/gone.js', 404],
      ['/modules/x/1/gone.js', 404],
      ['/feeds/gone/atom.xml', 404],
      ['/modules/x/1/gone.svg', 404],
      ['/api/docs', 200],
      ['/s', 200],
      ['/', 200],
      ['/healthz', 200],
      ['/%61pi/posts', 200],
      ['/api/posts/%', 400],
    ];
    for (const [url, status] of urls) {
      const { statusCode, headers } = await answer(test, url, person.token);
      expect([url, statusCode]).toEqual([url, status]);
      expect({ url, ...headers }).toMatchObject({ url, ...ALWAYS });
    }
    await test.db.schema.dropTable('shares').execute();
    const fault = await answer(test, '/api/shares', person.token);
    expect([fault.statusCode, fault.body]).toEqual([500, '"Server error"']);
    expect(fault.headers).toMatchObject({ ...ALWAYS, 'cache-control': 'no-store', 'x-request-id': expect.any(String) });
  });

  // #https-is-required
  it('keep browsers to https for a year, also on subdomains, if the address of the server has it', async () => {
    const year = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
    const test = await anApp({ APP_URL: 'https://notes.example.org' });
    for (const url of ['/api/posts', '/', '/storage/gone.webp', '/healthz'])
      expect((await answer(test, url)).headers).toMatchObject(year);
    expect((await answer(await anApp(), '/')).headers).not.toHaveProperty('strict-transport-security');
  });

  // #api-never-cached
  it('prevent caching and framing of every API response', async () => {
    const { test, person } = await aSignedInUser();
    for (const url of [
      '/api/posts',
      '/%61pi/posts',
      '/api/auth/me',
      '/api/gone',
      '/api/posts/999999',
      '/api/exports',
    ]) {
      const { headers } = await answer(test, url, person.token);
      expect({ url, ...headers }).toMatchObject({
        url,
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
    }
  });
});
