import zlib from 'node:zlib';

import { getMeta, updatePost } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { type Answer, aPage, aWebSite, HERE, look, save, someone, to } from '../testing/web-site.ts';

describe('A preview', () => {
  it('tells what the page says of itself', async () => {
    const web = await aWebSite({ '/page': aPage('https://cdn.example.org') });
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
    ['a page that is not there', { '/x': { status: 404, body: aPage() } }],
    ['what is no page', { '/x': { headers: { 'content-type': 'application/pdf' }, body: aPage() } }],
    ['too many redirects', { '/x': to('/x') }],
    ['another scheme', { '/x': to('file:///etc/passwd') }],
  ])('of %s is its address, and says no more', async (_what, pages) => {
    const web = await aWebSite(pages);
    const { person } = await someone([web]);
    const url = `${web.origin}/x`;
    const nothing = { url, base_url: web.origin, title: url, description: null, image_path: null, color: null };
    expect(await look(person, url)).toEqual(nothing);
  });

  it('follows three redirects', async () => {
    const web = await aWebSite({ '/1': to('/2'), '/2': to('/3'), '/3': to('/4'), '/4': aPage() });
    const { person } = await someone([web]);
    expect((await look(person, `${web.origin}/1`)).title).toBe('A page');
  });

  it('is in the page’s own letters, wherever the reading stopped', async () => {
    const page = Buffer.concat([Buffer.from('<title>日本語</title></head>'), Buffer.from('語').subarray(0, 1)]);
    const web = await aWebSite({
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
    const body = zlib.gzipSync(aPage());
    const web = await aWebSite({
      '/gzip': { headers: { 'content-encoding': 'gzip' }, body },
      '/odd': { headers: { 'content-encoding': 'odd' }, body: aPage() },
      '/lie': { headers: { 'content-encoding': 'gzip' }, body: aPage() },
    });
    const { person } = await someone([web]);
    expect((await look(person, `${web.origin}/gzip`)).title).toBe('A page');
    expect((await look(person, `${web.origin}/odd`)).title).toBe(`${web.origin}/odd`);
    expect((await look(person, `${web.origin}/lie`)).title).toBe(`${web.origin}/lie`);
  });

  it('asks one host for four pages at a time, by whatever way it comes there', async () => {
    let running = 0;
    let most = 0;
    const busy: Answer = (_request, response) => {
      running += 1;
      most = Math.max(most, running);
      setTimeout(() => {
        running -= 1;
        response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Busy</title>');
      }, 50);
    };
    const web = await aWebSite({ '/busy': busy });
    const ways = await Promise.all([1, 2, 3].map(() => aWebSite({ '/way': to(`${web.origin}/busy`) })));
    const { person } = await someone([web, ...ways]);
    const urls = [...ways, ...ways, ...ways].map(({ origin }) => `${origin}/way`);
    const seen = await Promise.all(urls.map((url) => look(person, url)));
    expect(seen.map(({ title }) => title)).toEqual(urls.map(() => 'Busy'));
    expect(most).toBe(4);
  });

  it('gives up on a page that never answers, and stops reading one that never ends', async () => {
    const web = await aWebSite({
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
    const inside = await aWebSite({ '/secret': aPage() });
    const { person } = await someone();
    for (const host of HERE) {
      const url = inside.origin.replace('127.0.0.1', host);
      await look(person, url);
      const post = await save(person, url);
      await person.call(updatePost, { params: { id: post.id }, body: { content: `${url}?again` } });
    }
    expect(inside.asked).toEqual([]);
  });

  it('looks at every redirect, and at the picture, like at the first address', async () => {
    const inside = await aWebSite({ '/secret': aPage() });
    const web = await aWebSite({
      '/redirect': to(`${inside.origin}/secret`),
      '/picture': aPage(inside.origin),
    });
    const { person } = await someone([web]);
    expect((await look(person, `${web.origin}/redirect`)).title).toBe(`${web.origin}/redirect`);
    expect((await save(person, `${web.origin}/picture`)).image_path).toBeNull();
    expect(inside.asked).toEqual([]);
  });

  it('sends no name and password along', async () => {
    const web = await aWebSite({ '/page': aPage() });
    const { person } = await someone([web]);
    await look(person, `http://me:secret@${web.host}/page`);
    expect(web.asked).toEqual([]);
  });
});
