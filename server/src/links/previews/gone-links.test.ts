import { convertPost, listPosts, undoConversion, updatePost } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import type { Person } from '../../../testing/app.ts';
import { type Answer, aPage, aPreviewServer, aWebSite, save } from '../../../testing/web-site.ts';
import { isGone } from './is-gone.ts';

const broken = async (person: Person) =>
  (await person.call(listPosts, { query: { filter: 'is:broken' } })).body.data.map(
    ({ url }) => new URL(url ?? '').pathname,
  );

describe('A link', () => {
  it.each([404, 410])('is found as broken if its page responds with %i', async (status) => {
    const web = await aWebSite({ '/here': aPage(), '/gone': { status } });
    const { person } = await aPreviewServer([web]);
    for (const path of ['/here', '/gone']) await save(person, `${web.origin}${path}`);
    expect(await broken(person)).toEqual(['/gone']);
  });

  it.each([
    ['an error of the server', { status: 500 }],
    ['a page for members', { status: 403 }],
    ['no response', () => {}],
  ] as [string, Answer][])('is not broken because of %s', async (_what, answer) => {
    const web = await aWebSite({ '/page': answer });
    const { person } = await aPreviewServer([web], { PREVIEW_TIMEOUT_MS: '500' });
    await save(person, `${web.origin}/page`);
    expect(await broken(person)).toEqual([]);
  });

  it('is broken no longer once its URL is another one, or it becomes a note', async () => {
    const web = await aWebSite({ '/here': aPage(), '/gone': { status: 404 } });
    const { person } = await aPreviewServer([web]);
    const [one, other] = [await save(person, `${web.origin}/gone`), await save(person, `${web.origin}/gone?2`)];
    expect(await broken(person)).toHaveLength(2);
    await person.call(updatePost, { params: { id: one.id }, body: { content: `${web.origin}/here` } });
    await person.call(updatePost, { params: { id: other.id }, body: { content: 'a note' } });
    expect(await broken(person)).toEqual([]);
  });
});

describe('A link whose page is gone', () => {
  it('is found as broken again when its conversion is undone', async () => {
    const web = await aWebSite({ '/gone': { status: 404 } });
    const { person } = await aPreviewServer([web]);
    const { id } = await save(person, `${web.origin}/gone`);
    await person.call(convertPost, { params: { id }, body: { type: 'text' } });
    expect(await broken(person)).toEqual([]);
    await person.send({ method: undoConversion.method, url: `/api/posts/${id}/conversion` });
    expect(await broken(person)).toEqual(['/gone']);
  });
});

describe('A note', () => {
  it('is not broken when its conversion to a link is undone', async () => {
    const web = await aWebSite({ '/gone': { status: 404 } });
    const test = await aPreviewServer([web]);
    const { id } = await save(test.person, `<p>see ${web.origin}/gone</p>`);
    await test.person.call(convertPost, { params: { id }, body: { type: 'link' } });
    await test.db.updateTable('posts').set({ is_gone: 1 }).execute(); // as its preview would
    await test.person.send({ method: undoConversion.method, url: `/api/posts/${id}/conversion` });
    expect(await broken(test.person)).toEqual([]);
  });
});

const failure = (fields: object) => Object.assign(new Error('failed'), fields);

describe('A page', () => {
  it.each([
    ['a host that does not resolve', { code: 'ENOTFOUND' }, 'https://gone.example.org/', true],
    ['a redirect to one', { code: 'ENOTFOUND', hostname: 'gone.example.org' }, 'http://intranet/', true],
    ['name servers that do not respond', { code: 'EAI_AGAIN' }, 'https://gone.example.org/', false],
    ['a refused connection', { code: 'ECONNREFUSED' }, 'https://example.org/', false],
    ['a blocked address', { name: 'Blocked' }, 'https://example.org/', false],
  ])('behind %s is gone or not', (_what, fields, url, expected) => {
    expect(isGone(failure(fields), url)).toBe(expected);
  });

  it.each([
    'http://intranet/',
    'http://wiki.corp/',
    'http://printer.local/',
    'http://a.b.internal./',
    'http://x.home.arpa/',
  ])('of a private network never counts as gone, so that nobody learns its names: %s', (url) => {
    expect(isGone(failure({ code: 'ENOTFOUND' }), url)).toBe(false);
    const redirect = { code: 'ENOTFOUND', hostname: new URL(url).hostname };
    expect(isGone(failure(redirect), 'https://example.org/')).toBe(false);
  });
});
