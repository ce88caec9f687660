import zlib from 'node:zlib';

import { getMeta, updatePost } from '@benotes/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import {
  type Answer,
  aPage,
  aWebSite,
  LOOPBACK_HOSTS,
  fetchPreview,
  save,
  aPreviewServer,
  redirectTo,
} from '../../../testing/web-site.ts';

const onTo = (path: string) => `<title>Redirect</title><meta http-equiv="refresh" content="0; url=${path}"></head>`;

describe('A preview', () => {
  // #metadata-of-the-page
  it('has the metadata of the page', async () => {
    const web = await aWebSite({ '/page': aPage('https://cdn.example.org') });
    const { person } = await aPreviewServer([web]);
    expect(await fetchPreview(person, `${web.origin}/page`)).toEqual({
      url: `${web.origin}/page`,
      base_url: web.origin,
      title: 'A page',
      description: 'About it',
      image_path: 'https://cdn.example.org/p.png',
      color: '#123456',
    });
  });

  it.each([
    ['a missing page', { '/x': { status: 404, body: aPage() } }],
    ['a file that is not HTML', { '/x': { headers: { 'content-type': 'application/pdf' }, body: aPage() } }],
    ['too many redirects', { '/x': redirectTo('/x') }],
    ['another scheme', { '/x': redirectTo('file:///etc/passwd') }],
  ])('of %s has only its URL', async (_what, pages) => {
    const web = await aWebSite(pages);
    const { person } = await aPreviewServer([web]);
    const url = `${web.origin}/x`;
    const nothing = { url, base_url: web.origin, title: url, description: null, image_path: null, color: null };
    expect(await fetchPreview(person, url)).toEqual(nothing);
  });

  it('follows three redirects', async () => {
    const web = await aWebSite({
      '/1': redirectTo('/2'),
      '/2': redirectTo('/3'),
      '/3': redirectTo('/4'),
      '/4': aPage(),
    });
    const { person } = await aPreviewServer([web]);
    expect((await fetchPreview(person, `${web.origin}/1`)).title).toBe('A page');
  });

  it('is that of the page to which a page leads at once', async () => {
    const web = await aWebSite({
      '/1': onTo('/2'),
      '/2': onTo('/3'),
      '/3': aPage(),
      '/a': onTo('/b'),
      '/b': onTo('/a'),
    });
    const { person } = await aPreviewServer([web]);
    expect((await fetchPreview(person, `${web.origin}/1`)).title).toBe('A page');
    expect((await fetchPreview(person, `${web.origin}/a`)).title).toBe('Redirect');
    expect(web.requests).toHaveLength(7);
  });

  it('does not follow a page to an address of the inner network', async () => {
    const inner = await aWebSite({ '/': aPage() });
    const web = await aWebSite({
      '/': `<title>Redirect</title><meta http-equiv="refresh" content="0; url=${inner.origin}/">`,
    });
    const { person } = await aPreviewServer([web]);
    expect((await fetchPreview(person, `${web.origin}/`)).title).toBe(`${web.origin}/`);
    expect(inner.connections()).toBe(0);
  });

  it.each([
    ['a script', '<script>const end = "</head>"; "</header";</script>'],
    ['a comment', '<!-- </head> </header -->'],
    ['an element with a longer name', '<header></header>'],
  ])('is read on after what looks like the end of the head in %s', async (_where, text) => {
    const filler = `<!--${'x'.repeat(100_000)}-->`;
    const web = await aWebSite({ '/': `<head>${text}${filler}<title>A title</title></head>` });
    const { person } = await aPreviewServer([web]);
    expect((await fetchPreview(person, `${web.origin}/`)).title).toBe('A title');
  });

  it('is read from a page that sets a cookie and sends back to itself, which no other host gets', async () => {
    const cookies: (string | undefined)[] = [];
    const other = await aWebSite({
      '/': (request, response) => {
        cookies.push(request.headers.cookie);
        response.writeHead(200, { 'content-type': 'text/html' }).end(aPage());
      },
    });
    const web = await aWebSite({
      '/': (request, response) => {
        cookies.push(request.headers.cookie);
        if (request.headers.cookie) response.writeHead(302, { location: `${other.origin}/` }).end();
        else response.writeHead(302, { location: '/', 'set-cookie': ['a=1; Path=/; HttpOnly', 'b=2', 'bad'] }).end();
      },
    });
    const { person } = await aPreviewServer([web, other]);
    for (let count = 0; count < 2; count += 1)
      expect((await fetchPreview(person, `${web.origin}/`)).title).toBe('A page');
    expect(cookies).toEqual([undefined, 'a=1; b=2', undefined, undefined, 'a=1; b=2', undefined]);
  });

  it('is read after a redirect to an address that is not escaped', async () => {
    const web = await aWebSite({
      '/': (_request, response) => {
        response.socket?.end(Buffer.from('HTTP/1.1 302 Found\r\nLocation: /wörter/日本\r\nContent-Length: 0\r\n\r\n'));
      },
      '/w%C3%B6rter/%E6%97%A5%E6%9C%AC': aPage(),
    });
    const { person } = await aPreviewServer([web]);
    expect((await fetchPreview(person, `${web.origin}/`)).title).toBe('A page');
  });

  it.each([
    ['x-gzip', zlib.gzipSync],
    ['deflate', zlib.deflateSync],
    ['deflate', zlib.deflateRawSync],
    ['gzip, br', (text: string) => zlib.brotliCompressSync(zlib.gzipSync(text))],
    ['identity, gzip', zlib.gzipSync],
  ])('is read from a page that is encoded as %s', async (coding, encode) => {
    const headers = { 'content-encoding': coding };
    const web = await aWebSite({ '/': { headers, body: encode(`<head>${'<meta>'.repeat(5000)}${aPage()}`) } });
    const { person } = await aPreviewServer([web]);
    expect((await fetchPreview(person, `${web.origin}/`)).title).toBe('A page');
  });

  it.each(['gzip, gzip, gzip, gzip', 'deflate'])('is not read from what is no %s', async (coding) => {
    const web = await aWebSite({ '/': { headers: { 'content-encoding': coding }, body: aPage() } });
    const { person } = await aPreviewServer([web]);
    expect((await fetchPreview(person, `${web.origin}/`)).title).toBe(`${web.origin}/`);
  });

  it.each([
    ['<!DOCTYPE html><title>A page</title>', 'A page'],
    ['\n <html><title>A page</title>', 'A page'],
    ['GIF89a<title>A page</title>', null],
  ])('is read from a page without a type: %s', async (body, title) => {
    const web = await aWebSite({ '/': (_request, response) => response.writeHead(200).end(body) });
    const { person } = await aPreviewServer([web]);
    expect((await fetchPreview(person, `${web.origin}/`)).title).toBe(title ?? `${web.origin}/`);
  });

  it('is decoded correctly even if reading stops within a character', async () => {
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
    const { person } = await aPreviewServer([web]);
    // Waiting for the end would take until the timeout, and then there is no title.
    expect((await fetchPreview(person, `${web.origin}/cut`)).title).toBe('日本語');
    expect((await fetchPreview(person, `${web.origin}/parted`)).title).toBe('Parted');
  });

  it('reads a page that is compressed without being requested, and none with an unknown encoding', async () => {
    const body = zlib.gzipSync(aPage());
    const web = await aWebSite({
      '/gzip': { headers: { 'content-encoding': 'gzip' }, body },
      '/odd': { headers: { 'content-encoding': 'odd' }, body: aPage() },
      '/lie': { headers: { 'content-encoding': 'gzip' }, body: aPage() },
    });
    const { person } = await aPreviewServer([web]);
    expect((await fetchPreview(person, `${web.origin}/gzip`)).title).toBe('A page');
    expect((await fetchPreview(person, `${web.origin}/odd`)).title).toBe(`${web.origin}/odd`);
    expect((await fetchPreview(person, `${web.origin}/lie`)).title).toBe(`${web.origin}/lie`);
  });

  it('requests at most four pages of a host concurrently, including redirects', async () => {
    const running: (() => void)[] = [];
    let most = 0;
    const busy: Answer = (_request, response) => {
      running.push(() => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Busy</title>'));
      most = Math.max(most, running.length);
    };
    const web = await aWebSite({ '/busy': busy });
    const ways = await Promise.all([1, 2, 3].map(() => aWebSite({ '/way': redirectTo(`${web.origin}/busy`) })));
    const { person } = await aPreviewServer([web, ...ways]);
    const urls = [...ways, ...ways, ...ways].map(({ origin }) => `${origin}/way`);
    const seen = Promise.all(urls.map((url) => fetchPreview(person, url)));
    await vi.waitFor(() => expect(running).toHaveLength(4));
    const timer = setInterval(() => running.shift()?.(), 50);
    onTestFinished(() => clearInterval(timer));
    expect((await seen).map(({ title }) => title)).toEqual(urls.map(() => 'Busy'));
    expect(most).toBe(4);
  });

  it('has a timeout for pages without a response, and a size limit for endless ones', async () => {
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
    const { person: hasty } = await aPreviewServer([web], { PREVIEW_TIMEOUT_MS: '500' });
    expect((await fetchPreview(hasty, `${web.origin}/slow`)).title).toBe(`${web.origin}/slow`);
    const { person } = await aPreviewServer([web]);
    expect((await fetchPreview(person, `${web.origin}/endless`)).title).toBe('Endless');
    expect((await fetchPreview(person, `${web.origin}/bomb`)).title).toBe(`${web.origin}/bomb`);
  });

  it.each(['', 'no address', 'javascript:alert(1)', 'file:///etc/passwd', 'ftp://example.org/', 'http://'])(
    'of %j is refused',
    async (url) => {
      const { person } = await aPreviewServer();
      expect(await person.send({ url: `${getMeta.url}?url=${encodeURIComponent(url)}` })).toMatchObject({
        status: 422,
        body: { url: [expect.any(String)] },
      });
    },
  );

  it('is limited to 30 requests per minute', async () => {
    const { person, app } = await aPreviewServer([], { PREVIEW_TIMEOUT_MS: '0' });
    for (let count = 0; count < 30; count += 1) await fetchPreview(person, 'https://example.org');
    const { statusCode, headers } = await app.inject({
      url: `${getMeta.url}?url=https%3A%2F%2Fexample.org`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('The guard', () => {
  it('blocks the loopback address in any spelling, on every route', async () => {
    const inside = await aWebSite({ '/secret': aPage() });
    const { person } = await aPreviewServer();
    for (const host of LOOPBACK_HOSTS) {
      const url = inside.origin.replace('127.0.0.1', host);
      await fetchPreview(person, url);
      const post = await save(person, url);
      await person.call(updatePost, { params: { id: post.id }, body: { content: `${url}?again` } });
    }
    expect(inside.requests).toEqual([]);
  });

  it('checks every redirect and the image like the first URL', async () => {
    const inside = await aWebSite({ '/secret': aPage() });
    const web = await aWebSite({
      '/redirect': redirectTo(`${inside.origin}/secret`),
      '/picture': aPage(inside.origin),
    });
    const { person } = await aPreviewServer([web]);
    expect((await fetchPreview(person, `${web.origin}/redirect`)).title).toBe(`${web.origin}/redirect`);
    expect((await save(person, `${web.origin}/picture`)).image_path).toBeNull();
    expect(inside.requests).toEqual([]);
  });

  it('blocks URLs with a name and password', async () => {
    const web = await aWebSite({ '/page': aPage() });
    const { person } = await aPreviewServer([web]);
    await fetchPreview(person, `http://me:secret@${web.host}/page`);
    expect(web.requests).toEqual([]);
  });
});
