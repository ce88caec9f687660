import { access } from 'node:fs/promises';
import path from 'node:path';

import { updatePost } from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { type Answer, aPage, aWebSite, save, aPreviewServer } from '../../../testing/web-site.ts';

const picture = () =>
  sharp({ create: { width: 800, height: 800, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();

describe('A pasted link', () => {
  // #link-with-stored-thumbnail
  it('is saved with the page’s title, description, color, and a stored thumbnail', async () => {
    const image = await picture();
    const pages: Record<string, Answer> = {};
    const web = await aWebSite(pages);
    pages['/page'] = aPage(web.origin);
    pages['/p.png'] = { headers: { 'content-type': 'image/png' }, body: image };
    const { person, config, app } = await aPreviewServer([web]);
    const post = await save(person, `${web.origin}/page`);
    expect(post).toMatchObject({ type: 'link', title: 'A page', description: 'About it', color: '#123456' });
    expect(post.image_path).toMatch(/^\/storage\/thumbnails\/[\w-]{22}\.webp$/);
    await access(path.join(config.dataDir, 'files', (post.image_path ?? '').replace('/storage/', '')));
    const stored = await app.inject({ url: post.image_path ?? '' });
    const { width, height, format } = await sharp(stored.rawPayload).metadata();
    expect({ width, height, format }).toEqual({ width: 400, height: 210, format: 'webp' });
  });

  it('has the color of the image if the page declares none', async () => {
    const image = await picture();
    const pages: Record<string, Answer> = {};
    const web = await aWebSite(pages);
    pages['/page'] = `<meta property="og:image" content="${web.origin}/p.png">`;
    pages['/p.png'] = { body: image };
    const { person } = await aPreviewServer([web]);
    expect((await save(person, `${web.origin}/page`)).color).toMatch(/^#f[8-f]0[0-8]0[0-8]$/);
  });

  it.each([
    ['is not an image', { body: 'no picture' }],
    ['is an SVG', { headers: { 'content-type': 'image/svg+xml' }, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    ['is missing', { status: 404 }],
    ['never responds', () => {}, '3000'],
  ] as [string, Answer, string?][])('is saved even if the image %s', async (_how, image, timeout = '20000') => {
    const pages: Record<string, Answer> = { '/p.png': image };
    const web = await aWebSite(pages);
    pages['/page'] = aPage(web.origin);
    const { person } = await aPreviewServer([web], { PREVIEW_TIMEOUT_MS: timeout });
    expect(await save(person, `${web.origin}/page`)).toMatchObject({
      title: 'A page',
      image_path: null,
      color: '#123456',
    });
  });

  it('has the title and description of the request, if given', async () => {
    const web = await aWebSite({ '/page': aPage() });
    const { person } = await aPreviewServer([web]);
    const post = await save(person, `${web.origin}/page`, { title: 'Mine', description: 'My words' });
    expect(post).toMatchObject({ title: 'Mine', description: 'My words' });
  });

  it('is saved with its URL as title if the page cannot be fetched', async () => {
    const { person } = await aPreviewServer([], { PREVIEW_TIMEOUT_MS: '300' });
    const post = await save(person, 'http://127.0.0.1:1/gone');
    expect(post).toMatchObject({ type: 'link', title: 'http://127.0.0.1:1/gone', image_path: null });
  });

  it('is fetched again when its URL changes, and loses its preview when it becomes a note', async () => {
    const web = await aWebSite({ '/page': aPage(), '/other': '<title>Other</title>' });
    const { person } = await aPreviewServer([web]);
    const { id } = await save(person, `${web.origin}/gone`);
    const change = async (content: string) =>
      (await person.call(updatePost, { params: { id }, body: { content } })).body.data;
    expect(await change(`${web.origin}/page`)).toMatchObject({ title: 'A page', description: 'About it' });
    expect(await change(`${web.origin}/other`)).toMatchObject({ title: 'A page', description: null });
    expect(await change('words')).toMatchObject({ type: 'text', url: null, color: null, description: null });
    expect(web.requests.filter((path) => path !== '/p.png')).toEqual(['/gone', '/page', '/other']);
  });

  it('within text is not fetched', async () => {
    const web = await aWebSite({ '/page': aPage() });
    const { person } = await aPreviewServer([web]);
    await save(person, `<p>see ${web.origin}/page</p>`);
    expect(web.requests).toEqual([]);
  });
});
