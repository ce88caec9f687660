import {
  createCollection,
  deleteCopy,
  deletePost,
  fetchCopy,
  getStorageUse,
  listPosts,
  updateCollection,
} from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { aPerson, given } from '../../../testing/app.ts';
import { exportOf, unpacked } from '../../../testing/archive.ts';
import { aCopyServer, anArticle, copyOf, saveAndCopy } from '../../../testing/copies.ts';
import { aWebSite, save } from '../../../testing/web-site.ts';
import { sweepFiles } from '../../library/files/sweep-files.ts';

const anImage = (background = '#f00') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

const png = (body: Uint8Array) => ({ headers: { 'content-type': 'image/png' }, body });

describe('The copy of a page', () => {
  // #readable-without-the-site
  it('has its article, with what the page says about it, and shows without the site', async () => {
    const site = await aWebSite({
      '/bread': anArticle('<img src="/rye.png" alt="Rye"><script>alert(1)</script><p onclick="x()">More</p>'),
      '/rye.png': png(await anImage()),
    });
    const test = await aCopyServer([site]);
    const { state, copy, is_pending, checked_at } = await saveAndCopy(test, `${site.origin}/bread`);
    expect({ state, is_pending }).toEqual({ state: 'copied', is_pending: false });
    expect(copy).toMatchObject({
      kind: 'html',
      url: `${site.origin}/bread`,
      title: 'Feeding a sourdough',
      author: 'Ada Baker',
      published_at: '2025-03-14T09:30:00Z',
      language: 'en',
      images_left_out: 0,
      fetched_at: checked_at,
      pages: null,
    });
    const { html = '', words = 0, bytes = 0 } = copy ?? {};
    expect(html).toMatch(/^<h1>|^<p>First paragraph\./);
    expect(html).toContain('Last paragraph.');
    expect(html).not.toMatch(/script|onclick|Imprint|Home/);
    const [source] = /\/storage\/copies\/[\w-]{22}\.webp/.exec(html) ?? [];
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).not.toContain(site.origin);
    expect((await test.app.inject({ url: source ?? '' })).headers['content-type']).toBe('image/webp');
    expect(words).toBeGreaterThan(100);
    expect(bytes).toBeGreaterThan(Buffer.byteLength(html));
  });

  it('is fetched once, although the queue runs again', async () => {
    const site = await aWebSite({ '/a': anArticle() });
    const test = await aCopyServer([site]);
    await saveAndCopy(test, `${site.origin}/a`);
    const count = site.requests.length;
    await test.copyQueue.round();
    expect(site.requests).toHaveLength(count);
  });

  // #earlier-copy-stays
  it('keeps its id when it is fetched again, and the earlier one stays until the new one is good', async () => {
    const pages: Record<string, string | { status: number }> = { '/a': anArticle('', 'Monday') };
    const site = await aWebSite(pages);
    const test = await aCopyServer([site]);
    const first = await saveAndCopy(test, `${site.origin}/a`);
    const params = { id: first.post_id };

    pages['/a'] = { status: 403 };
    const asked = await test.person.call(fetchCopy, { params });
    expect(asked).toMatchObject({ status: 202, body: { data: { is_pending: true, copy: { title: 'Monday' } } } });
    await test.copyQueue.round();
    expect(await copyOf(test.person, first.post_id)).toEqual({
      ...first,
      state: 'refused',
      checked_at: expect.any(String),
    });

    pages['/a'] = anArticle('', 'Tuesday');
    await test.person.call(fetchCopy, { params });
    await test.copyQueue.round();
    const second = await copyOf(test.person, first.post_id);
    expect(second).toMatchObject({ state: 'copied', copy: { id: first.copy?.id, title: 'Tuesday' } });
  });

  it('is said to be there by lists and searches', async () => {
    const pages: Record<string, string | { status: number }> = { '/a': anArticle(), '/b': { status: 404 } };
    const site = await aWebSite(pages);
    const { person, ...test } = await aCopyServer([site]);
    const { copy } = await saveAndCopy({ person, ...test }, `${site.origin}/a`);
    await saveAndCopy({ person, ...test }, `${site.origin}/b`);
    const copiedAt = async (query: object) =>
      (await person.call(listPosts, { query })).body.data.map(({ url, copied_at }) => [url?.slice(-2), copied_at]);
    const expected = [
      ['/b', undefined],
      ['/a', copy?.fetched_at],
    ];
    expect(await copiedAt({})).toEqual(expected);
    expect(await copiedAt({ filter: 'is:link' })).toEqual(expected);
  });

  it('is fetched again if its user asks for it while it is fetched', async () => {
    const asked: number[] = [];
    let id = 0;
    const site = await aWebSite({
      '/a': (_request, response) => {
        const answer = () => response.writeHead(200, { 'content-type': 'text/html' }).end(anArticle());
        if (id === 0 || asked.length > 0) return answer();
        return void test.person
          .call(fetchCopy, { params: { id } })
          .then(({ status }) => asked.push(status))
          .then(answer);
      },
    });
    const test = await aCopyServer([site]);
    ({ id } = await save(test.person, `${site.origin}/a`));
    await test.copyQueue.round();
    expect(asked).toEqual([202]);
    expect(site.requests.filter((path) => path === '/a')).toHaveLength(3); // the first for its preview
    expect(await copyOf(test.person, id)).toMatchObject({ state: 'copied', is_pending: false });
  });

  it('is tried again later if the page cannot be reached, but not at once', async () => {
    const site = await aWebSite({ '/a': { status: 503, headers: { 'retry-after': '120' } } });
    const test = await aCopyServer([site]);
    const { state, is_pending, post_id } = await saveAndCopy(test, `${site.origin}/a`);
    expect({ state, is_pending }).toEqual({ state: 'unreachable', is_pending: true });
    const count = site.requests.length;
    await test.copyQueue.round();
    expect(site.requests).toHaveLength(count);
    const { not_before } = await test.db
      .selectFrom('copy_jobs')
      .select('not_before')
      .where('post_id', '=', post_id)
      .executeTakeFirstOrThrow();
    const seconds = (Date.parse(not_before) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(120);
  });

  // #only-for-its-user
  it('is only for its user', async () => {
    const site = await aWebSite({ '/a': anArticle() });
    const test = await aCopyServer([site]);
    const other = await aPerson(test, 'other@example.org');
    const { post_id } = await saveAndCopy(test, `${site.origin}/a`);
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await other.send({ method, url: `/api/posts/${post_id}/copy` })).status).toBe(404);
    expect((await test.app.inject({ url: `/api/posts/${post_id}/copy` })).statusCode).toBe(401);
  });

  it('is not kept where the collection says so, unless somebody asks for it', async () => {
    const site = await aWebSite({ '/a': anArticle(), '/b': anArticle() });
    const test = await aCopyServer([site]);
    const collection_id = await given(test.person, createCollection, { name: 'Private', keep_copies: false });
    const { id } = await save(test.person, `${site.origin}/a`, { collection_id });
    await test.copyQueue.round();
    expect(await copyOf(test.person, id)).toMatchObject({ state: 'none', is_pending: false, copy: null });
    await test.person.call(fetchCopy, { params: { id } });
    await test.copyQueue.round();
    expect(await copyOf(test.person, id)).toMatchObject({ state: 'copied' });

    const second = await save(test.person, `${site.origin}/b`, { collection_id });
    await test.person.call(updateCollection, { params: { id: collection_id }, body: { keep_copies: true } });
    await test.copyQueue.round();
    expect(await copyOf(test.person, second.id)).toMatchObject({ state: 'copied' });
  });

  it.each([
    ['off', { state: 'none', is_enabled: false, is_pending: false, copy: null }, 409],
    ['text', { state: 'copied', is_enabled: true, copy: { images_left_out: 1 } }, 202],
  ])('is what KEEP_COPIES=%s says', async (KEEP_COPIES, expected, status) => {
    const site = await aWebSite({ '/a': anArticle('<img src="/i.png">'), '/i.png': png(await anImage()) });
    const test = await aCopyServer([site], { KEEP_COPIES });
    const copy = await saveAndCopy(test, `${site.origin}/a`);
    expect(copy).toMatchObject(expected);
    expect(copy.copy?.html ?? '').not.toContain('<img');
    expect((await test.person.call(fetchCopy, { params: { id: copy.post_id } })).status).toBe(status);
  });

  it('is deleted with its files: by itself, and with its post for good', async () => {
    const site = await aWebSite({
      '/a': anArticle('<img src="/i.png">'),
      '/b': anArticle('<img src="/i.png">'),
      '/i.png': png(await anImage()),
    });
    const test = await aCopyServer([site]);
    const files = () => test.db.selectFrom('files').select('name').execute();
    const [one, two] = [await saveAndCopy(test, `${site.origin}/a`), await saveAndCopy(test, `${site.origin}/b`)];
    expect(await files()).toHaveLength(2);
    expect((await test.person.call(deleteCopy, { params: { id: one.post_id } })).status).toBe(204);
    expect((await test.person.call(deleteCopy, { params: { id: one.post_id } })).status).toBe(404);
    expect(await files()).toHaveLength(1);
    await test.person.call(deletePost, { params: { id: two.post_id } });
    await test.person.call(deletePost, { params: { id: two.post_id }, query: { permanent: true } });
    await sweepFiles(test.db, test.files, Date.now());
    // Files of an import that takes long are unused until its end.
    await sweepFiles(test.db, test.files, Date.now() + 23 * 3600_000);
    expect(await files()).toHaveLength(1);
    await sweepFiles(test.db, test.files, Date.now() + 25 * 3600_000);
    expect(await files()).toHaveLength(0);
    expect(await test.db.selectFrom('copies').selectAll().execute()).toEqual([]);
  });

  it('is in the archive of its user, with its files', async () => {
    const site = await aWebSite({ '/a': anArticle('<img src="/i.png">'), '/i.png': png(await anImage()) });
    const test = await aCopyServer([site]);
    const { copy, post_id } = await saveAndCopy(test, `${site.origin}/a`);
    const zip = await exportOf(test, test.person);
    const entries = await unpacked(zip);
    const lines = String(entries.get('copies.jsonl')).trim().split('\n');
    const [line] = lines.map((each) => JSON.parse(each) as { post_id: number; html: string; files: string[] });
    expect({ count: lines.length, ...line }).toMatchObject({ count: 1, post_id, html: copy?.html });
    for (const name of line?.files ?? ['missing']) expect([...entries.keys()]).toContain(`files/${name}`);
  });

  it('counts towards the storage of its user', async () => {
    const site = await aWebSite({ '/a': anArticle('<img src="/i.png">'), '/i.png': png(await anImage()) });
    const test = await aCopyServer([site]);
    const { copy } = await saveAndCopy(test, `${site.origin}/a`);
    const { data } = (await test.person.call(getStorageUse)).body;
    expect(data).toMatchObject({ uploads: 0, copies: copy?.bytes, copies_count: 1, keep_copies: 'images' });
  });
});
