import { importBookmarks, listPosts, updatePost } from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { aPage, aWebSite, HERE, look, save, someone, to, type WebSite } from '../testing/web-site.ts';
import { aFile } from '../testing/app.ts';

type Someone = Awaited<ReturnType<typeof someone>>;

const WAIT = { timeout: 15_000, interval: 25 };

/** Imports links and lets the queue look at them all. */
async function importAll({ db, person, previewQueue }: Someone, urls: readonly string[]): Promise<void> {
  const lines = urls.map((url) => `<DT><A HREF="${url}"></A>`).join('\n');
  const file = aFile(`<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${lines}</DL><p>`);
  expect((await person.send({ method: 'POST', url: importBookmarks.url, ...file })).status).toBe(201);
  previewQueue.start();
  await vi.waitFor(async () => expect(await db.selectFrom('preview_jobs').selectAll().execute()).toEqual([]), WAIT);
}

const each =
  (use: (test: Someone, url: string) => Promise<unknown>) => async (test: Someone, urls: readonly string[]) => {
    for (const url of urls) await use(test, url);
  };

/** Every way by which the server is made to look at an address. */
const DOORS: [string, (test: Someone, urls: readonly string[]) => Promise<void>][] = [
  ['a preview', each(({ person }, url) => look(person, url))],
  ['a new link', each(({ person }, url) => save(person, url))],
  [
    'a post that becomes a link',
    each(async ({ person }, content) => {
      const { id } = await save(person, 'before');
      return person.call(updatePost, { params: { id }, body: { content } });
    }),
  ],
  [
    'a note that names it',
    each(async ({ person }, url) => {
      const content = `<p>see <a href="${url}">${url}</a></p><unfurling-link href="${url}"></unfurling-link><img src="${url}">`;
      const { id } = await save(person, content);
      return person.call(updatePost, { params: { id }, body: { content: `${content}!` } });
    }),
  ],
  ['an import', importAll],
];

/** What stands inside, how a page outside leads there, and every address that does. */
async function anInside(): Promise<{ inside: WebSite; web: WebSite; direct: string[]; roundabout: string[] }> {
  const inside = await aWebSite({ '/secret': aPage(), '/p.png': 'x' });
  const chain = { '/1': to('/2'), '/2': to('/3'), '/3': to('/4'), '/4': to('/5'), '/5': to('/6') };
  const web = await aWebSite({
    ...chain,
    '/6': to(`${inside.origin}/secret`),
    '/redirect': to(`${inside.origin}/secret`),
    '/slashes': to(`//${inside.host}/secret`),
    '/spelled': to(inside.origin.replace('127.0.0.1', '0x7f.1')),
    '/named': to(inside.origin.replace('127.0.0.1', 'localhost')),
    '/signed': to(`http://me:secret@${inside.host}/secret`),
    '/file': to('file:///etc/passwd'),
    '/data': to('data:text/html,<title>x</title>'),
    '/gopher': to(`gopher://${inside.host}/`),
    '/nowhere': to('http://'),
    '/permanent': { status: 308, headers: { location: `${inside.origin}/secret` } },
    '/refresh': {
      headers: { refresh: `0;url=${inside.origin}/secret` },
      body: `<meta http-equiv=refresh content="0;url=${inside.origin}/secret">`,
    },
    '/picture': `<meta property="og:image" content="${inside.origin}/p.png">`,
    '/picture-round': '<meta property="og:image" content="/redirect">',
    '/base': `<base href="${inside.origin}/"><meta property="og:image" content="p.png">`,
  });
  const direct = HERE.map((host) => `${inside.origin.replace('127.0.0.1', host)}/secret`);
  direct.push(
    `http://me:secret@${inside.host}/secret`,
    `${inside.origin}/secret#x`,
    `http://localhost.:${inside.host.split(':')[1]}/secret`,
  );
  const paths = ['1', 'redirect', 'slashes', 'spelled', 'named', 'signed', 'file', 'data', 'gopher', 'nowhere'];
  paths.push('permanent', 'refresh', 'picture', 'picture-round', 'base');
  return { inside, web, direct, roundabout: paths.map((path) => `${web.origin}/${path}`) };
}

describe.each(DOORS)('Through %s', (door, enter) => {
  it('nothing on this machine is reached, however it is spelled', async () => {
    const { inside, direct } = await anInside();
    const test = await someone();
    await enter(test, direct);
    expect([inside.asked, inside.connections()]).toEqual([[], 0]);
    const posts = (await test.person.call(listPosts, { query: { limit: 100 } })).body.data;
    expect(posts.filter(({ title, image_path, color }) => title === 'A page' || image_path || color)).toEqual([]);
  });

  it('nothing on this machine is reached by a page outside that leads there', async () => {
    const { inside, web, roundabout } = await anInside();
    const test = await someone([web]);
    await enter(test, roundabout);
    expect([inside.asked, inside.connections()]).toEqual([[], 0]);
    // The fixture is one that is looked at, where anything is.
    expect(web.asked.includes('/redirect')).toBe(door !== 'a note that names it');
    expect(web.asked).not.toContain('/5');
    const posts = (await test.person.call(listPosts, { query: { limit: 100 } })).body.data;
    expect(posts.filter(({ title, image_path }) => title === 'A page' || image_path)).toEqual([]);
  }, 30_000);
});

describe('What the server tells of an address', () => {
  it('is the same for what is closed, open, forbidden, broken and unknown', async () => {
    const inside = await aWebSite({ '/': aPage() });
    const closed = await aWebSite({});
    const web = await aWebSite({
      '/gone': { status: 404, body: aPage() },
      '/fault': { status: 500, body: aPage() },
      '/picture': { headers: { 'content-type': 'image/png' }, body: aPage() },
      '/inside': to(inside.origin),
      '/loop': to('/loop'),
    });
    const test = await someone([web, closed], { PREVIEW_ALLOW_HOSTS: `${web.host},127.0.0.1:1` });
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

  it('comes without a connection where it may not look', async () => {
    const inside = await aWebSite({ '/': () => {} });
    const { person } = await someone();
    for (let count = 0; count < 10; count += 1) await look(person, inside.origin);
    expect(inside.connections()).toBe(0);
  });

  it.each([
    'file:///etc/passwd',
    'gopher://127.0.0.1:70/',
    'ftp://127.0.0.1/',
    'data:text/html,<title>x</title>',
    'ws://127.0.0.1/',
  ])('is nothing where no page can be: %s', async (url) => {
    const { app, person, db } = await someone();
    const headers = { authorization: `Bearer ${person.token}` };
    const asked = await app.inject({ url: `/api/meta?url=${encodeURIComponent(url)}`, headers });
    expect(asked.statusCode).toBe(422);
    expect(await save(person, url)).toMatchObject({ type: 'text', url: null, image_path: null });
    expect(await db.selectFrom('preview_jobs').selectAll().execute()).toEqual([]);
  });

  it('is cut to what is stored, and no more of a page is read than that takes', async () => {
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
    const { person } = await someone([web]);
    const { title } = await look(person, `${web.origin}/`);
    expect(title).toBe('x'.repeat(255));
    // A mebibyte is read; the rest is what sockets hold.
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });
});
