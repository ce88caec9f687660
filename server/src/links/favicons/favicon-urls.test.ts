import {
  createCollection,
  createGrant,
  createPost,
  createShare,
  deleteGrant,
  deletePost,
  getMe,
  getVisitor,
  logout,
  refresh,
  updatePost,
  updateShare,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type TestApp } from '../../../testing/app.ts';
import {
  aPng,
  aFaviconServer,
  fillTemplate,
  summaryOf,
  iconOf,
  png,
  addLink,
  templateOf,
  UNLINKED,
} from '../../../testing/favicons.ts';
import { aWebSite } from '../../../testing/web-site.ts';
import { ConfigError, readConfig } from '../../kernel/config/config.ts';

const visitorResponse = ({ app }: Pick<TestApp, 'app'>, token: string) =>
  app.inject({ url: getVisitor.url, headers: { authorization: `Bearer ${token}` } });

const visitorTemplate = async (test: TestApp, token: string) =>
  (await visitorResponse(test, token)).json<{ favicons: string }>().favicons;

describe('The URL of a favicon', () => {
  it('gives access to the host of its link, and to no other', async () => {
    const [web, other] = [await aWebSite({ '/favicon.ico': png(await aPng()) }), await aWebSite({})];
    const test = await aFaviconServer([web, other]);
    expect(summaryOf(await iconOf(test, web.origin, other.host))).toEqual(UNLINKED);
    expect(summaryOf(await iconOf(test, web.origin, 'unknown.example.org'))).toEqual(UNLINKED);
    const note = await given(test.person, createPost, { content: 'A note' });
    const ask = async (post: number) =>
      test.app.inject({ url: fillTemplate(await templateOf(test.person), web.host, post) });
    expect(summaryOf(await ask(note))).toEqual(UNLINKED);
    expect(summaryOf(await ask(999_999))).toEqual(UNLINKED);
    expect([...web.requests, ...other.requests]).toEqual([]);
  });

  it('gives access to the sites of link blocks in a note, but not of other links', async () => {
    const [web, linked] = [await aWebSite({ '/favicon.ico': png(await aPng()) }), await aWebSite({})];
    const test = await aFaviconServer([web, linked]);
    const block = `<unfurling-link href="${web.origin}/a?b=1&amp;c=2" data-title="A page"></unfurling-link>`;
    const content = `<p>Text</p>${block}<p><a href="${linked.origin}">${linked.origin}</a></p>`;
    const note = await given(test.person, createPost, { content });
    const template = await templateOf(test.person);
    expect((await test.app.inject({ url: fillTemplate(template, web.host, note) })).statusCode).toBe(200);
    expect(summaryOf(await test.app.inject({ url: fillTemplate(template, linked.host, note) }))).toEqual(UNLINKED);
    const stranger = await templateOf(await aPerson(test, 'stranger@example.org'));
    expect(summaryOf(await test.app.inject({ url: fillTemplate(stranger, web.host, note) }))).toEqual(UNLINKED);
    expect(linked.requests).toEqual([]);
  });

  it('gives access to the site of a link block as soon as it is saved', async () => {
    const web = await aWebSite({ '/favicon.ico': png(await aPng()) });
    const test = await aFaviconServer([web]);
    const id = await given(test.person, createPost, { content: 'A note' });
    const url = fillTemplate(await templateOf(test.person), web.host, id);
    expect(summaryOf(await test.app.inject({ url }))).toEqual(UNLINKED);
    const content = `<unfurling-link href="${web.origin}" data-title="A page"></unfurling-link>`;
    await test.person.call(updatePost, { params: { id }, body: { content } });
    expect((await test.app.inject({ url })).statusCode).toBe(200);
  });

  it('does not reveal what other users saved, even if the icon is cached', async () => {
    const web = await aWebSite({ '/favicon.ico': png(await aPng()) });
    const test = await aFaviconServer([web]);
    expect((await iconOf(test, web.origin)).statusCode).toBe(200);
    const id = await addLink(test, test.person, web.origin);
    const stranger = await templateOf(await aPerson(test, 'stranger@example.org'));
    const keys = ['x', 'A'.repeat(43), `1.${'A'.repeat(43)}`, `9999999999.${'A'.repeat(43)}`, test.person.token];
    const wrong = keys.map((key) => `/api/favicons/{host}?post={post}&key=${encodeURIComponent(key)}`);
    for (const template of [stranger, ...wrong])
      expect(summaryOf(await test.app.inject({ url: fillTemplate(template, web.host, id) }))).toEqual(UNLINKED);
    const bearer = { authorization: `Bearer ${test.person.token}` };
    const keyless = await test.app.inject({ url: `/api/favicons/${web.host}?post=${id}`, headers: bearer });
    expect(keyless.statusCode).toBe(422);
  });

  it('stays the same when the session is renewed, and becomes invalid when it ends', async () => {
    const web = await aWebSite({ '/favicon.ico': png(await aPng()) });
    const test = await aFaviconServer([web]);
    const { app, person } = test;
    const url = fillTemplate(await templateOf(person), web.host, await addLink(test, person, web.origin));
    expect((await app.inject({ url })).statusCode).toBe(200);
    const renewed = await person.send({ method: 'POST', url: refresh.url });
    const { access_token } = (renewed.body as { data: { token: { access_token: string } } }).data.token;
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await app.inject({ url: getMe.url, headers })).json()).toMatchObject({
      favicons: await templateOf(person),
    });
    await person.call(logout);
    expect(summaryOf(await app.inject({ url }))).toEqual(UNLINKED);
  });

  it('gives visitors access to shared posts while they are shared', async () => {
    const web = await aWebSite({ '/favicon.ico': png(await aPng()) });
    const test = await aFaviconServer([web]);
    const { person } = test;
    const collection_id = await given(person, createCollection, { name: 'Recipes' });
    const { body } = await person.call(createShare, { body: { token: 'shared', collection_id, is_active: true } });
    const inside = await addLink(test, person, `${web.origin}/in`, collection_id);
    const outside = await addLink(test, person, `${web.origin}/out`);
    const template = await visitorTemplate(test, 'shared');
    const statusOf = async (post: number, by = template) =>
      (await test.app.inject({ url: fillTemplate(by, web.host, post) })).statusCode;
    expect([await statusOf(inside), await statusOf(outside)]).toEqual([200, 404]);

    await person.call(deletePost, { params: { id: inside }, query: {} });
    expect(await statusOf(inside)).toBe(404);
    await person.call(updatePost, { params: { id: inside }, body: { is_archived: false } });
    expect(await statusOf(inside)).toBe(200);

    const change = (fields: object) => person.call(updateShare, { params: { id: body.data.id }, body: fields });
    await change({ is_active: false });
    expect(await statusOf(inside)).toBe(404);
    await change({ is_active: true, token: 'another' });
    expect(await statusOf(inside)).toBe(404);
    expect(await statusOf(inside, await visitorTemplate(test, 'another'))).toBe(200);
  });

  it('gives members access to what is shared with them while it is shared', async () => {
    const web = await aWebSite({ '/favicon.ico': png(await aPng()) });
    const test = await aFaviconServer([web]);
    const { person } = test;
    const member = await aPerson(test, 'member@example.org');
    const collection_id = await given(person, createCollection, { name: 'Recipes' });
    const inside = await addLink(test, person, `${web.origin}/in`, collection_id);
    const content = `<unfurling-link href="${web.origin}" data-title="A page"></unfurling-link>`;
    const note = await given(person, createPost, { content, collection_id });
    const outside = await addLink(test, person, `${web.origin}/out`);
    const template = await templateOf(member);
    const statuses = () =>
      Promise.all(
        [inside, note, outside].map(
          async (post) => (await test.app.inject({ url: fillTemplate(template, web.host, post) })).statusCode,
        ),
      );
    expect(await statuses()).toEqual([404, 404, 404]);
    const body = { kind: 'user' as const, principal_id: member.id, role: 'viewer' as const };
    const grant = await person.call(createGrant, { params: { id: collection_id }, body });
    expect(await statuses()).toEqual([200, 200, 404]);
    await person.call(deleteGrant, { params: { id: grant.body.data.id } });
    expect(await statuses()).toEqual([404, 404, 404]);
  });
});

/** The first responses to a user and a visitor. */
const firstResponses = async (env: Record<string, string>) => {
  const test = await anApp(env);
  const person = await aPerson(test);
  const collection_id = await given(person, createCollection, { name: 'Recipes' });
  await person.call(createShare, { body: { token: 'shared', collection_id, is_active: true } });
  return [(await person.call(getMe)).body, (await visitorResponse(test, 'shared')).json<object>()];
};

describe('FAVICON_URL', () => {
  it('unset is not sent, so that the external service is used', async () => {
    for (const body of await firstResponses({})) expect(Object.keys(body)).toEqual(['data']);
  });

  it.each(['https://icons.example.org/{domain}.png', ''])('%j is sent to users and visitors', async (given) => {
    const bodies = await firstResponses({ FAVICON_URL: ` ${given} ` });
    expect(bodies).toEqual([given, given].map((favicons) => ({ data: expect.any(Object), favicons })));
  });

  it('self sends users and visitors a URL with a key', async () => {
    const [user, visitor] = (await firstResponses({ FAVICON_URL: 'self' })) as { favicons: string }[];
    expect(user?.favicons).toMatch(/^\/api\/favicons\/\{host\}\?post=\{post\}&key=[\w-]{43}$/);
    expect(visitor?.favicons).toMatch(/^\/api\/favicons\/\{host\}\?post=\{post\}&key=\d+\.[\w-]{43}$/);
  });

  it('other than self disables fetching by the server', async () => {
    const web = await aWebSite({ '/favicon.ico': png(await aPng()) });
    const test = await aFaviconServer([web], { FAVICON_URL: 'https://icons.example.org/{domain}' });
    const id = await addLink(test, test.person, web.origin);
    const { family } = await test.db.selectFrom('sessions').select('family').executeTakeFirstOrThrow();
    const answer = await test.app.inject({ url: `/api/favicons/${web.host}?post=${id}&key=${family}` });
    expect(summaryOf(answer)).toEqual(UNLINKED);
    expect(web.requests).toEqual([]);
  });

  it.each([
    'yes',
    'https://icons.example.org/',
    '{domain}',
    'ftp://icons.example.org/{domain}',
    'javascript:{domain}',
    'https://me:secret@icons.example.org/{domain}',
  ])('%j is rejected at the start', (value) => {
    expect(() => readConfig({ FAVICON_URL: value })).toThrow(ConfigError);
    expect(() => readConfig({ FAVICON_URL: value })).toThrow(
      `FAVICON_URL=${value} is invalid: it must be self, nothing, or an http(s) URL with {domain} in it.`,
    );
  });
});
