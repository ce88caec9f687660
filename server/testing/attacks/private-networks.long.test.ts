import { importBookmarks, listPosts, updatePost } from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { aFile } from '../app.ts';
import {
  aPage,
  aWebSite,
  LOOPBACK_HOSTS,
  fetchPreview,
  save,
  aPreviewServer,
  redirectTo,
  type WebSite,
} from '../web-site.ts';

type PreviewServer = Awaited<ReturnType<typeof aPreviewServer>>;

const WAIT = { timeout: 60_000, interval: 25 };

/** Imports links and waits until the queue has processed them. */
async function importAll({ db, person, previewQueue }: PreviewServer, urls: readonly string[]): Promise<void> {
  const lines = urls.map((url) => `<DT><A HREF="${url}"></A>`).join('\n');
  const file = aFile(`<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${lines}</DL><p>`);
  expect((await person.send({ method: 'POST', url: importBookmarks.url, ...file })).status).toBe(201);
  previewQueue.start();
  await vi.waitFor(async () => expect(await db.selectFrom('preview_jobs').selectAll().execute()).toEqual([]), WAIT);
}

const each =
  (use: (test: PreviewServer, url: string) => Promise<unknown>) =>
  async (test: PreviewServer, urls: readonly string[]) => {
    for (const url of urls) await use(test, url);
  };

/** All ways to make the server fetch a URL. */
const ENTRY_POINTS: [string, (test: PreviewServer, urls: readonly string[]) => Promise<void>][] = [
  ['a preview', each(({ person }, url) => fetchPreview(person, url))],
  ['a new link', each(({ person }, url) => save(person, url))],
  [
    'a post that becomes a link',
    each(async ({ person }, content) => {
      const { id } = await save(person, 'before');
      return person.call(updatePost, { params: { id }, body: { content } });
    }),
  ],
  [
    'a note that contains it',
    each(async ({ person }, url) => {
      const content = `<p>see <a href="${url}">${url}</a></p><unfurling-link href="${url}"></unfurling-link><img src="${url}">`;
      const { id } = await save(person, content);
      return person.call(updatePost, { params: { id }, body: { content: `${content}!` } });
    }),
  ],
  ['an import', importAll],
];

/** A private site, a public one that redirects to it, and the URLs that lead to it directly or indirectly. */
async function aPrivateSite(): Promise<{ inside: WebSite; web: WebSite; direct: string[]; indirect: string[] }> {
  const inside = await aWebSite({ '/secret': aPage(), '/p.png': 'x' });
  const chain = {
    '/1': redirectTo('/2'),
    '/2': redirectTo('/3'),
    '/3': redirectTo('/4'),
    '/4': redirectTo('/5'),
    '/5': redirectTo('/6'),
  };
  const web = await aWebSite({
    ...chain,
    '/6': redirectTo(`${inside.origin}/secret`),
    '/redirect': redirectTo(`${inside.origin}/secret`),
    '/slashes': redirectTo(`//${inside.host}/secret`),
    '/spelled': redirectTo(inside.origin.replace('127.0.0.1', '0x7f.1')),
    '/named': redirectTo(inside.origin.replace('127.0.0.1', 'localhost')),
    '/signed': redirectTo(`http://me:secret@${inside.host}/secret`),
    '/file': redirectTo('file:///etc/passwd'),
    '/data': redirectTo('data:text/html,<title>x</title>'),
    '/gopher': redirectTo(`gopher://${inside.host}/`),
    '/nowhere': redirectTo('http://'),
    '/permanent': { status: 308, headers: { location: `${inside.origin}/secret` } },
    '/refresh': {
      headers: { refresh: `0;url=${inside.origin}/secret` },
      body: `<meta http-equiv=refresh content="0;url=${inside.origin}/secret">`,
    },
    '/picture': `<meta property="og:image" content="${inside.origin}/p.png">`,
    '/picture-round': '<meta property="og:image" content="/redirect">',
    '/base': `<base href="${inside.origin}/"><meta property="og:image" content="p.png">`,
  });
  const direct = LOOPBACK_HOSTS.map((host) => `${inside.origin.replace('127.0.0.1', host)}/secret`);
  direct.push(
    `http://me:secret@${inside.host}/secret`,
    `${inside.origin}/secret#x`,
    `http://localhost.:${inside.host.split(':')[1]}/secret`,
  );
  const paths = ['1', 'redirect', 'slashes', 'spelled', 'named', 'signed', 'file', 'data', 'gopher', 'nowhere'];
  paths.push('permanent', 'refresh', 'picture', 'picture-round', 'base');
  return { inside, web, direct, indirect: paths.map((path) => `${web.origin}/${path}`) };
}

describe.each(ENTRY_POINTS)('Through %s', (entryPoint, enter) => {
  // #local-sites-not-reached
  it('no local site is reached, in any spelling of its address', async () => {
    const { inside, direct } = await aPrivateSite();
    const test = await aPreviewServer();
    await enter(test, direct);
    expect([inside.requests, inside.connections()]).toEqual([[], 0]);
    const posts = (await test.person.call(listPosts, { query: { limit: 100 } })).body.data;
    expect(posts.filter(({ title, image_path, color }) => title === 'A page' || image_path || color)).toEqual([]);
  });

  it('no local site is reached through a public page that leads there', async () => {
    const { inside, web, indirect } = await aPrivateSite();
    const test = await aPreviewServer([web]);
    await enter(test, indirect);
    expect([inside.requests, inside.connections()]).toEqual([[], 0]);
    // The public page itself is fetched, except for URLs within a note.
    expect(web.requests.includes('/redirect')).toBe(entryPoint !== 'a note that contains it');
    expect(web.requests).not.toContain('/5');
    const posts = (await test.person.call(listPosts, { query: { limit: 100 } })).body.data;
    expect(posts.filter(({ title, image_path }) => title === 'A page' || image_path)).toEqual([]);
  }, 120_000);
});

describe('The response about a URL', () => {
  // #targets-get-same-response
  it('is the same for closed, open, forbidden, broken, and unknown targets', async () => {
    const inside = await aWebSite({ '/': aPage() });
    const closed = await aWebSite({});
    const web = await aWebSite({
      '/gone': { status: 404, body: aPage() },
      '/fault': { status: 500, body: aPage() },
      '/picture': { headers: { 'content-type': 'image/png' }, body: aPage() },
      '/inside': redirectTo(inside.origin),
      '/loop': redirectTo('/loop'),
    });
    const test = await aPreviewServer([web, closed], { PREVIEW_ALLOW_HOSTS: `${web.host},127.0.0.1:1` });
    const urls = [
      inside.origin,
      `http://127.0.0.1:1`,
      `http://127.0.0.1:22`,
      'http://[::1]',
      `http://localhost:6379`,
      ...['gone', 'fault', 'picture', 'inside', 'loop'].map((path) => `${web.origin}/${path}`),
    ];
    for (const url of urls) {
      const answer = await test.app.inject({
        url: `/api/meta?url=${encodeURIComponent(url)}`,
        headers: { authorization: `Bearer ${test.person.token}` },
      });
      const nothing = {
        url,
        base_url: new URL(url).origin,
        title: url,
        description: null,
        image_path: null,
        color: null,
      };
      expect([url, answer.statusCode, answer.json()]).toEqual([url, 200, nothing]);
    }
    expect(inside.connections()).toBe(0);
  });

  it('to a forbidden target is sent without a connection', async () => {
    const inside = await aWebSite({ '/': () => {} });
    const { person } = await aPreviewServer();
    for (let count = 0; count < 10; count += 1) await fetchPreview(person, inside.origin);
    expect(inside.connections()).toBe(0);
  });

  it.each([
    'file:///etc/passwd',
    'gopher://127.0.0.1:70/',
    'ftp://127.0.0.1/',
    'data:text/html,<title>x</title>',
    'ws://127.0.0.1/',
  ])('is an error if the URL cannot be fetched: %s', async (url) => {
    const { app, person, db } = await aPreviewServer();
    const headers = { authorization: `Bearer ${person.token}` };
    const asked = await app.inject({ url: `/api/meta?url=${encodeURIComponent(url)}`, headers });
    expect(asked.statusCode).toBe(422);
    expect(await save(person, url)).toMatchObject({ type: 'text', url: null, image_path: null });
    expect(await db.selectFrom('preview_jobs').selectAll().execute()).toEqual([]);
  });

  it('is truncated to the limits, and only the beginning of a page is read', async () => {
    const chunk = 'x'.repeat(64 * 1024);
    let sent = 0;
    const web = await aWebSite({
      '/': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.write('<title>');
        const pour = () => {
          if (response.destroyed || sent > 64 * 1024 * 1024) return;
          sent += chunk.length;
          response.write(chunk, pour);
        };
        pour();
      },
    });
    const { person } = await aPreviewServer([web]);
    const { title } = await fetchPreview(person, `${web.origin}/`);
    expect(title).toBe('x'.repeat(255));
    // One mebibyte is read; the rest is in socket buffers.
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });
});
