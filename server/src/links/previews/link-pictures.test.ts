import {
  createGrant,
  createPost,
  createCollection,
  getPost,
  listChanges,
  listPagePictures,
  PAGE_PICTURES_MAX,
  updatePost,
  uploadFile,
} from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { aFile, aPerson, given, type Person } from '../../../testing/app.ts';
import { anImage } from '../../../testing/library.ts';
import { aPage, aPreviewServer, aWebSite, save } from '../../../testing/web-site.ts';
import { nameOf } from '../../library/files/files.ts';
import { finishJob, queuePreviews, urlOfJob } from './preview-jobs.repo.ts';

const THUMBNAIL = /^\/storage\/thumbnails\/[\w-]{22}\.webp$/;
const picture = (background: string, width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const asImage = (body: Uint8Array) => ({ headers: { 'content-type': 'image/png' }, body });
const change = (person: Person, id: number, body: object) => person.call(updatePost, { params: { id }, body });
const read = async (person: Person, id: number) =>
  (await person.call(getPost, { params: { id }, query: {} })).body.data;
const picturesOf = async (person: Person, url: string) =>
  (await person.call(listPagePictures, { query: { url } })).body.data;
const upload = async (person: Person, background: string): Promise<string> => {
  const file = aFile(await picture(background), 'image.png');
  const { body } = await person.send({ method: 'POST', url: uploadFile.url, ...file });
  return (body as { data: { path: string } }).data.path;
};

describe('The picture of a link', () => {
  it('can be an image that was uploaded, in the size of cards and with its color', async () => {
    const { person, app } = await aPreviewServer();
    const { id, updated_at } = await save(person, 'https://example.org/');
    const { status, body } = await change(person, id, { image_path: await upload(person, '#336699') });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ image_path: expect.stringMatching(THUMBNAIL) });
    expect(body.data.color).toMatch(/^#3.6.9.$/);
    expect(body.data.updated_at > updated_at).toBe(true);
    const { rawPayload } = await app.inject({ url: body.data.image_path ?? '' });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 400, height: 210 });
    const changes = (await person.call(listChanges, { query: {} })).body.data;
    expect(JSON.stringify(changes.at(-1))).toContain('image_path');
  });

  it('can be removed, and be the earlier one again', async () => {
    const { person } = await aPreviewServer();
    const { id } = await save(person, 'https://example.org/');
    const first = (await change(person, id, { image_path: await upload(person, '#336699') })).body.data;
    expect((await change(person, id, { image_path: null })).body.data).toMatchObject({ image_path: null, color: null });
    const again = (await change(person, id, { image_path: first.image_path })).body.data;
    expect(again).toMatchObject({ image_path: first.image_path, color: first.color });
  });

  it('can be one of its page, which the server fetches', async () => {
    const image = asImage(await picture('#993366'));
    const web = await aWebSite({ '/page': '<title>A page</title>', '/big.png': image });
    const { person } = await aPreviewServer([web]);
    const { id } = await save(person, `${web.origin}/page`);
    const { body } = await change(person, id, { image_url: `${web.origin}/big.png` });
    expect(body.data.image_path).toMatch(THUMBNAIL);
    expect(body.data.color).toMatch(/^#9.3.6.$/);
  });

  it('is kept with the files that are in use, and one that was replaced is not', async () => {
    const { person, db } = await aPreviewServer();
    const { id } = await save(person, 'https://example.org/');
    const first =
      (await change(person, id, { image_path: await upload(person, '#336699') })).body.data.image_path ?? '';
    const second =
      (await change(person, id, { image_path: await upload(person, '#993366') })).body.data.image_path ?? '';
    const used = await db.selectFrom('post_files').select('name').where('post_id', '=', id).execute();
    expect(used.map(({ name }) => name)).toEqual([nameOf(second)]);
    expect(first).not.toBe(second);
  });

  it('stays when the preview is fetched again, unless that is asked for', async () => {
    const image = asImage(await picture('#993366'));
    const web = await aWebSite({ '/one': aPage(), '/two': aPage(), '/p.png': image });
    const { person } = await aPreviewServer([web]);
    const { id } = await save(person, `${web.origin}/one`);
    const chosen = (await change(person, id, { image_path: await upload(person, '#336699') })).body.data;
    const moved = (await change(person, id, { content: `${web.origin}/two` })).body.data;
    expect(moved).toMatchObject({ url: `${web.origin}/two`, image_path: chosen.image_path, color: chosen.color });
    const loaded = (await change(person, id, { load_preview: true })).body.data;
    expect(loaded.image_path).toMatch(THUMBNAIL);
    expect(loaded.image_path).not.toBe(chosen.image_path);
  });

  it('stays removed when previews are fetched in the background', async () => {
    const { person, db } = await aPreviewServer();
    const { id, url, title } = await save(person, 'https://example.org/');
    await change(person, id, { image_path: null });
    const { id: userId } = person;
    await queuePreviews(db, userId, [id]);
    expect(await db.selectFrom('preview_jobs').select('post_id').execute()).toEqual([]);
    // A job from before that is under way still completes the texts.
    const job = { post_id: id, user_id: userId, host: 'https://example.org', tries: 0 };
    expect(await urlOfJob(db, job)).toBe(url);
    const preview = { url: url ?? '', base_url: '', title: 'Found', description: null, isGone: false };
    await finishJob(db, job, { ...preview, image_path: '/storage/thumbnails/x.webp', color: '#123456' });
    expect(title).toBe(url);
    expect(await read(person, id)).toMatchObject({ title: 'Found', image_path: null, color: null });
  });

  it('is changed together with what somebody else has changed', async () => {
    const { person } = await aPreviewServer();
    const { id, title } = await save(person, 'https://example.org/');
    await change(person, id, { title: 'By somebody else' });
    const body = { image_path: await upload(person, '#336699'), description: 'Mine', merge: true };
    const { status } = await change(person, id, { ...body, base: { title, description: null } });
    expect(status).toBe(200);
    expect(await read(person, id)).toMatchObject({
      title: 'By somebody else',
      description: 'Mine',
      image_path: expect.stringMatching(THUMBNAIL),
    });
  });

  it('can be chosen by a member who may edit, from an own image', async () => {
    const { person, ...test } = await aPreviewServer();
    const grace = await aPerson(test, 'grace@example.org');
    const collection_id = await given(person, createCollection, { name: 'Family' });
    const id = await given(person, createPost, { content: 'https://example.org/', collection_id });
    const grant = { kind: 'user' as const, principal_id: grace.id, role: 'editor' as const };
    await person.call(createGrant, { params: { id: collection_id }, body: grant });
    const { body } = await change(grace, id, { image_path: await upload(grace, '#336699') });
    expect(body.data.image_path).toMatch(THUMBNAIL);
    const stranger = await aPerson(test, 'stranger@example.org');
    const refused = await change(grace, id, { image_path: await upload(stranger, '#336699') });
    expect(refused.status).toBe(422);
  });

  it('is never an image of somebody else, or what is no image', async () => {
    const { person, ...test } = await aPreviewServer();
    const other = await aPerson(test, 'other@example.org');
    const { id } = await save(person, 'https://example.org/');
    const theirs = await save(other, 'https://example.org/');
    const taken = (await change(other, theirs.id, { image_path: await upload(other, '#336699') })).body.data.image_path;
    for (const image_path of [
      await anImage(other),
      taken,
      '/storage/attachments/../../etc/passwd',
      '/storage/copies/aaaaaaaaaaaaaaaaaaaaaa.html',
      'https://example.org/x.png',
      'javascript:x()',
    ])
      expect([image_path, (await change(person, id, { image_path })).body]).toEqual([
        image_path,
        expect.objectContaining({ image_path: ['There is no such image.'] }),
      ]);
    expect((await change(other, id, { image_path: null })).status).toBe(404);
    expect((await read(person, id)).image_path).toBeNull();
  });

  it('is refused for a text, and where both a path and an address are given', async () => {
    const { person } = await aPreviewServer();
    const text = await save(person, 'No link');
    const { id } = await save(person, 'https://example.org/');
    expect(await change(person, text.id, { image_path: null })).toMatchObject({
      status: 422,
      body: { image_path: ['Only a link has this field.'] },
    });
    expect((await change(person, id, { image_path: null, image_url: 'https://example.org/x.png' })).status).toBe(422);
  });

  it('is not fetched from the inner network, and neither is what is no image or too large', async () => {
    const image = asImage(await picture('#993366'));
    const inner = await aWebSite({ '/x.png': image });
    const web = await aWebSite({
      '/inner': { status: 302, headers: { location: `${inner.origin}/x.png` } },
      '/page': aPage(),
      '/drawing.svg': {
        headers: { 'content-type': 'image/svg+xml' },
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
      '/heavy.png': asImage(Buffer.alloc(11 * 1024 * 1024)),
      '/wide.png': asImage(await picture('#993366', 20_000, 5000)),
    });
    const { person } = await aPreviewServer([web]);
    const { id } = await save(person, 'https://example.org/');
    const failed = expect.objectContaining({ image_url: ['This picture could not be loaded.'] });
    const addresses = ['/inner', '/page', '/drawing.svg', '/heavy.png', '/wide.png', '/missing'];
    for (const image_url of [`${inner.origin}/x.png`, ...addresses.map((path) => web.origin + path)])
      expect([image_url, (await change(person, id, { image_url })).body]).toEqual([image_url, failed]);
    expect(inner.connections()).toBe(0);
    expect((await change(person, id, { image_url: 'file:///etc/passwd' })).status).toBe(422);
    expect((await read(person, id)).image_path).toBeNull();
  });
});

describe('The pictures of a page', () => {
  it('are those that it names, and then the large ones that it shows', async () => {
    const web = await aWebSite({
      '/page': `<head><base href="/in/"><meta property="og:image" content="a.png"><meta name="twitter:image" content="/b.png"></head>
        <body><img src="a.png"><img src="c.png" width="640" height="400"><img src="icon.png" width="16" height="16"><img src="logo.svg">
        <img src="data:image/gif;base64,R0" data-src="d.png"><img src="javascript:x()"><img alt="none"></body>`,
    });
    const { person } = await aPreviewServer([web]);
    expect(await picturesOf(person, `${web.origin}/page`)).toEqual(
      ['/in/a.png', '/b.png', '/in/c.png', '/in/d.png'].map((path) => web.origin + path),
    );
  });

  it('are at most twelve, and none of a page that cannot be loaded', async () => {
    const inner = await aWebSite({ '/': aPage() });
    const many = Array.from({ length: 30 }, (_, index) => `<img src="${index}.png">`).join('');
    const web = await aWebSite({ '/many': many, '/deep': '<div>'.repeat(50_000) });
    const { person } = await aPreviewServer([web]);
    expect(await picturesOf(person, `${web.origin}/many`)).toHaveLength(PAGE_PICTURES_MAX);
    for (const url of [`${web.origin}/deep`, `${web.origin}/missing`, `${inner.origin}/`])
      expect(await picturesOf(person, url)).toEqual([]);
    expect(inner.connections()).toBe(0);
  });

  it('are refused for what is no web address', async () => {
    const { person } = await aPreviewServer();
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', ' '])
      expect((await person.send({ url: `${listPagePictures.url}?url=${encodeURIComponent(url)}` })).status).toBe(422);
  });
});
