import { access } from 'node:fs/promises';
import path from 'node:path';
import zlib from 'node:zlib';

import { createPost, getMeta, updatePost } from '@benotes/contract';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';

import { anApp, aPerson, type Person } from '../testing.ts';
import { aWebSite, type WebSite } from './web-site.ts';

const sites: WebSite[] = [];
afterEach(() => {
  for (const site of sites.splice(0)) site.close();
});

async function site(pages: Parameters<typeof aWebSite>[0]): Promise<WebSite> {
  const made = await aWebSite(pages);
  sites.push(made);
  return made;
}

/** Somebody whose server may look at these sites and at no other of this machine. */
async function someone(allowed: readonly WebSite[] = [], env: Record<string, string> = {}) {
  const hosts = allowed.map(({ host }) => host).join(',');
  const test = await anApp({ PREVIEW_TIMEOUT_MS: '2000', PREVIEW_ALLOW_HOSTS: hosts, ...env });
  return { ...test, person: await aPerson(test) };
}

const look = async (person: Person, url: string) => (await person.call(getMeta, { query: { url } })).body;
const save = async (person: Person, content: string, more: object = {}) =>
  (await person.call(createPost, { body: { content, ...more } })).body.data;

const PAGE = (origin = '') =>
  `<html><head><title>A page</title><meta name="description" content="About it"><meta name="theme-color" content="#123456"><meta property="og:image" content="${origin}/p.png"></head><body>`;
const picture = () =>
  sharp({ create: { width: 800, height: 800, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();

const to = (location: string) => ({ status: 302, headers: { location } });

/** Every spelling of this machine. */
const spellings = (port: string) =>
  [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '127.1',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '①②⑦.0.0.1',
  ].map((host) => `http://${host}:${port}/secret`);

describe('A preview', () => {
  it('tells what the page says of itself', async () => {
    const web = await site({ '/page': PAGE('https://cdn.example.org') });
    const { person } = await someone([web]);
    expect(await look(person, `${web.origin}/page`)).toEqual({
      url: `${web.origin}/page`,
      base_url: web.origin,
      title: 'A page',
      description: 'About it',
      image_path: 'https://cdn.example.org/p.png',
      color: '#123456',
    });
  });

  it.each([
    ['a page that is not there', { '/x': { status: 404, body: PAGE() } }],
    ['what is no page', { '/x': { headers: { 'content-type': 'application/pdf' }, body: PAGE() } }],
    ['too many redirects', { '/x': { status: 302, headers: { location: '/x' } } }],
    ['another scheme', { '/x': { status: 302, headers: { location: 'file:///etc/passwd' } } }],
  ])('of %s is its address, and says no more', async (_what, pages) => {
    const web = await site(pages);
    const { person } = await someone([web]);
    const url = `${web.origin}/x`;
    const nothing = { url, base_url: web.origin, title: url, description: null, image_path: null, color: null };
    expect(await look(person, url)).toEqual(nothing);
  });

  it('follows three redirects', async () => {
    const web = await site({ '/1': to('/2'), '/2': to('/3'), '/3': to('/4'), '/4': PAGE() });
    const { person } = await someone([web]);
    expect((await look(person, `${web.origin}/1`)).title).toBe('A page');
  });

  it('is in the page’s own letters, wherever the reading stopped', async () => {
    const page = Buffer.concat([Buffer.from('<title>日本語</title></head>'), Buffer.from('語').subarray(0, 1)]);
    const web = await site({
      '/cut': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.write(page);
      },
      '/parted': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.write('<title>Parted</title></he');
        setTimeout(() => response.write('ad>'), 50);
      },
    });
    const { person } = await someone([web]);
    const started = performance.now();
    expect((await look(person, `${web.origin}/cut`)).title).toBe('日本語');
    expect((await look(person, `${web.origin}/parted`)).title).toBe('Parted');
    expect(performance.now() - started).toBeLessThan(1500);
  });

  it('reads a page that was compressed although nobody asked, and none it cannot unpack', async () => {
    const body = zlib.gzipSync(PAGE());
    const web = await site({
      '/gzip': { headers: { 'content-encoding': 'gzip' }, body },
      '/odd': { headers: { 'content-encoding': 'odd' }, body: PAGE() },
      '/lie': { headers: { 'content-encoding': 'gzip' }, body: PAGE() },
    });
    const { person } = await someone([web]);
    expect((await look(person, `${web.origin}/gzip`)).title).toBe('A page');
    expect((await look(person, `${web.origin}/odd`)).title).toBe(`${web.origin}/odd`);
    expect((await look(person, `${web.origin}/lie`)).title).toBe(`${web.origin}/lie`);
  });

  it('asks one host for four pages at a time, by whatever way it comes there', async () => {
    let running = 0;
    let most = 0;
    const busy: Parameters<typeof aWebSite>[0][string] = (_request, response) => {
      running += 1;
      most = Math.max(most, running);
      setTimeout(() => {
        running -= 1;
        response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Busy</title>');
      }, 50);
    };
    const web = await site({ '/busy': busy });
    const ways = await Promise.all([1, 2, 3].map(() => site({ '/way': to(`${web.origin}/busy`) })));
    const { person } = await someone([web, ...ways]);
    const urls = [...ways, ...ways, ...ways].map(({ origin }) => `${origin}/way`);
    const seen = await Promise.all(urls.map((url) => look(person, url)));
    expect(seen.map(({ title }) => title)).toEqual(urls.map(() => 'Busy'));
    expect(most).toBe(4);
  });

  it('gives up on a page that never answers, and stops reading one that never ends', async () => {
    const web = await site({
      '/slow': () => {},
      '/endless': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.write('<title>Endless</title>');
        const chunk = Buffer.alloc(64 * 1024, 'x');
        const pour = () => {
          if (!response.destroyed) response.write(chunk, pour);
        };
        pour();
      },
      '/bomb': {
        headers: { 'content-encoding': 'gzip' },
        body: zlib.gzipSync(Buffer.alloc(50 * 1024 * 1024)),
      },
    });
    const { person } = await someone([web], { PREVIEW_TIMEOUT_MS: '500' });
    expect((await look(person, `${web.origin}/slow`)).title).toBe(`${web.origin}/slow`);
    expect((await look(person, `${web.origin}/endless`)).title).toBe('Endless');
    expect((await look(person, `${web.origin}/bomb`)).title).toBe(`${web.origin}/bomb`);
  });

  it.each(['', 'no address', 'javascript:alert(1)', 'file:///etc/passwd', 'ftp://example.org/', 'http://'])(
    'of %j is refused',
    async (url) => {
      const { person } = await someone();
      expect(await person.send({ url: `${getMeta.url}?url=${encodeURIComponent(url)}` })).toMatchObject({
        status: 422,
        body: { url: [expect.any(String)] },
      });
    },
  );

  it('is looked at thirty times a minute', async () => {
    const { person, app } = await someone([], { PREVIEW_TIMEOUT_MS: '0' });
    for (let count = 0; count < 30; count += 1) await look(person, 'https://example.org');
    const { statusCode, headers } = await app.inject({
      url: `${getMeta.url}?url=https%3A%2F%2Fexample.org`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('The guard', () => {
  it('keeps out of this machine, however it is spelled, by each door', async () => {
    const inside = await site({ '/secret': PAGE() });
    const { person } = await someone();
    for (const url of spellings(inside.host.split(':')[1] ?? '')) {
      await look(person, url);
      const post = await save(person, url);
      await person.call(updatePost, { params: { id: post.id }, body: { content: `${url}?again` } });
    }
    expect(inside.asked).toEqual([]);
  });

  it('looks at every redirect, and at the picture, like at the first address', async () => {
    const inside = await site({ '/secret': PAGE() });
    const web = await site({
      '/redirect': { status: 302, headers: { location: `${inside.origin}/secret` } },
      '/picture': PAGE(inside.origin),
    });
    const { person } = await someone([web]);
    expect((await look(person, `${web.origin}/redirect`)).title).toBe(`${web.origin}/redirect`);
    expect((await save(person, `${web.origin}/picture`)).image_path).toBeNull();
    expect(inside.asked).toEqual([]);
  });

  it('sends no name and password along', async () => {
    const web = await site({ '/page': PAGE() });
    const { person } = await someone([web]);
    await look(person, `http://me:secret@${web.host}/page`);
    expect(web.asked).toEqual([]);
  });
});

describe('A pasted link', () => {
  it('is saved with the page’s title, description, colour, and its picture stored here', async () => {
    const image = await picture();
    const pages: Record<string, Parameters<typeof aWebSite>[0][string]> = {};
    const web = await site(pages);
    pages['/page'] = PAGE(web.origin);
    pages['/p.png'] = { headers: { 'content-type': 'image/png' }, body: image };
    const { person, config, app } = await someone([web]);
    const post = await save(person, `${web.origin}/page`);
    expect(post).toMatchObject({ type: 'link', title: 'A page', description: 'About it', color: '#123456' });
    expect(post.image_path).toMatch(/^\/storage\/thumbnails\/[\w-]{22}\.webp$/);
    await access(path.join(config.dataDir, 'files', (post.image_path ?? '').replace('/storage/', '')));
    const stored = await app.inject({ url: post.image_path ?? '' });
    const { width, height, format } = await sharp(stored.rawPayload).metadata();
    expect({ width, height, format }).toEqual({ width: 400, height: 210, format: 'webp' });
  });

  it('takes its colour from the picture where the page names none', async () => {
    const image = await picture();
    const pages: Record<string, Parameters<typeof aWebSite>[0][string]> = {};
    const web = await site(pages);
    pages['/page'] = `<meta property="og:image" content="${web.origin}/p.png">`;
    pages['/p.png'] = { body: image };
    const { person } = await someone([web]);
    expect((await save(person, `${web.origin}/page`)).color).toMatch(/^#f[8-f]0[0-8]0[0-8]$/);
  });

  it.each([
    ['is none', { body: 'no picture' }],
    [
      'is a drawing',
      { headers: { 'content-type': 'image/svg+xml' }, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    ],
    ['is gone', { status: 404 }],
    ['never ends', () => {}],
  ] as [string, Parameters<typeof aWebSite>[0][string]][])(
    'is saved all the same when the picture %s',
    async (_how, image) => {
      const pages: Parameters<typeof aWebSite>[0] = { '/p.png': image };
      const web = await site(pages);
      pages['/page'] = PAGE(web.origin);
      const { person } = await someone([web], { PREVIEW_TIMEOUT_MS: '700' });
      expect(await save(person, `${web.origin}/page`)).toMatchObject({
        title: 'A page',
        image_path: null,
        color: '#123456',
      });
    },
  );

  it('keeps the title and description it was given', async () => {
    const web = await site({ '/page': PAGE() });
    const { person } = await someone([web]);
    const post = await save(person, `${web.origin}/page`, { title: 'Mine', description: 'My words' });
    expect(post).toMatchObject({ title: 'Mine', description: 'My words' });
  });

  it('is saved with its address as title when the page cannot be read', async () => {
    const { person } = await someone([], { PREVIEW_TIMEOUT_MS: '300' });
    const post = await save(person, 'http://127.0.0.1:1/gone');
    expect(post).toMatchObject({ type: 'link', title: 'http://127.0.0.1:1/gone', image_path: null });
  });

  it('is looked at again when it becomes another address, and forgotten when it becomes text', async () => {
    const web = await site({ '/page': PAGE(), '/other': '<title>Other</title>' });
    const { person } = await someone([web]);
    const { id } = await save(person, `${web.origin}/gone`);
    const change = async (content: string) =>
      (await person.call(updatePost, { params: { id }, body: { content } })).body.data;
    expect(await change(`${web.origin}/page`)).toMatchObject({ title: 'A page', description: 'About it' });
    expect(await change(`${web.origin}/other`)).toMatchObject({ title: 'A page', description: null });
    expect(await change('words')).toMatchObject({ type: 'text', url: null, color: null, description: null });
    expect(web.asked.filter((asked) => asked !== '/p.png')).toEqual(['/gone', '/page', '/other']);
  });

  it('within a text makes the server look nowhere', async () => {
    const web = await site({ '/page': PAGE() });
    const { person } = await someone([web]);
    await save(person, `<p>see ${web.origin}/page</p>`);
    expect(web.asked).toEqual([]);
  });
});
