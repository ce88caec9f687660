import { createHighlight, deletePost, listHighlights, listPosts } from '@benotes/contract';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { aPerson, type Person } from '../../../testing/app.ts';
import { exportOf, importOf, packed, unpacked } from '../../../testing/archive.ts';
import { aCopyServer, anArticle, type CopyServer, copyOf, saveAndCopy } from '../../../testing/copies.ts';
import { aPdf } from '../../../testing/pdf.ts';
import { aWebSite } from '../../../testing/web-site.ts';
import { openWorkers } from '../../kernel/workers/pool.ts';
import { addFile } from '../../library/files/files.repo.ts';
import { Files } from '../../library/files/files.ts';
import { restoreImage } from '../../library/files/restore-image.task.ts';
import { sweepFiles } from '../../library/files/sweep-files.ts';

afterEach(() => vi.restoreAllMocks());

const anImage = (background = '#f00') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

/** A site with an article, which has two pictures, and a PDF file. */
const aSite = async () =>
  aWebSite({
    '/bread': anArticle('<p>Rye &amp; <strong>spelt</strong></p><img src="/rye.png" alt="Rye"><img src="/oven.png">'),
    '/rye.png': { headers: { 'content-type': 'image/png' }, body: await anImage() },
    '/oven.png': { headers: { 'content-type': 'image/png' }, body: await anImage('#00f') },
    '/flour.pdf': { headers: { 'content-type': 'application/pdf' }, body: aPdf(['Flour and water']) },
  });

/** A server with a copy of each, of which the article has highlights. */
async function aLibrary() {
  const site = await aSite();
  const test = await aCopyServer([site]);
  const article = await saveAndCopy(test, `${site.origin}/bread`);
  const pdf = await saveAndCopy(test, `${site.origin}/flour.pdf`);
  const passage = { post_id: article.post_id, source: 'copy', prefix: '', suffix: '. The', position: 0 } as const;
  const body = { ...passage, quote: 'First paragraph', color: 'pink', note: 'Which?' } as const;
  await test.person.call(createHighlight, { body });
  return { site, test, article, pdf, zip: await exportOf(test, test.person) };
}

const skippedIn = (answer: Awaited<ReturnType<typeof importOf>>) =>
  (answer.body as { data: { skipped: { line: number; reason: string }[] } }).data.skipped;

/** The entries of an archive with changed copies. It has no checksums then. */
async function withCopies(zip: Buffer, change: (copy: { kind: string; html: string; file: string | null }) => object) {
  const entries = await unpacked(zip);
  entries.delete('manifest.jsonl');
  entries.set('benotes.json', Buffer.from('{"product":"Benotes","format":1}'));
  const lines = String(entries.get('copies.jsonl')).trim().split('\n');
  const changed = lines.map((line) => JSON.stringify(change(JSON.parse(line) as Parameters<typeof change>[0])));
  entries.set('copies.jsonl', Buffer.from(changed.join('\n')));
  return entries;
}

/**
 * The copies in an archive without what differs between users: ids, and the names of files, which are replaced by their
 * contents.
 */
async function copiesIn(zip: Buffer): Promise<unknown[]> {
  const entries = await unpacked(zip);
  const lines = String(entries.get('copies.jsonl') ?? '').trim();
  return lines.split('\n').map((line) => {
    const known = line.replaceAll(/copies\/[\w-]{22}\.(?:webp|pdf)/g, (name) =>
      (entries.get(`files/${name}`) ?? Buffer.from('missing')).toString('base64'),
    );
    const { post_id: _, files, ...copy } = JSON.parse(known) as { post_id: number; files: string[] };
    return { ...copy, files: files.toSorted() };
  });
}

const idsOf = async (person: Person) =>
  Object.fromEntries(
    (await person.call(listPosts, { query: { limit: 100 } })).body.data.map(({ id, url }) => [
      new URL(url ?? '').pathname,
      id,
    ]),
  );

const jobs = ({ db }: CopyServer) => db.selectFrom('copy_jobs').selectAll().execute();
const filesOf = ({ db }: CopyServer, { id }: Person) =>
  db.selectFrom('files').select('name').where('user_id', '=', id).execute();

describe('The import of an archive with copies of pages', () => {
  // #copies-brought-back
  it('brings them back as they were, with images, PDF files, and highlights, and fetches nothing', async () => {
    const { site, test, article, pdf, zip } = await aLibrary();
    const other = await aPerson(test, 'other@example.org');
    const count = site.requests.length;
    const answer = await importOf(other, zip);
    expect([answer.status, skippedIn(answer)]).toEqual([201, []]);
    expect(await jobs(test)).toEqual([]);
    await test.copyQueue.round();
    expect(site.requests).toHaveLength(count);

    const ids = await idsOf(other);
    const bread = await copyOf(other, ids['/bread'] ?? 0);
    const { copy: before } = article;
    expect(bread).toMatchObject({ state: 'copied', checked_at: article.checked_at, is_pending: false });
    expect(bread.copy).toEqual({ ...before, id: expect.any(Number), html: expect.any(String) });
    const images = bread.copy?.html.match(/\/storage\/copies\/[\w-]{22}\.webp/g) ?? [];
    expect(images).toHaveLength(2);
    expect(before?.html).not.toContain(images[0]);
    expect((await test.app.inject({ url: images[0] ?? '' })).headers['content-type']).toBe('image/webp');
    const flour = await copyOf(other, ids['/flour.pdf'] ?? 0);
    expect(flour.copy).toEqual({ ...pdf.copy, id: expect.any(Number), file: expect.any(String) });
    expect((await test.app.inject({ url: flour.copy?.file ?? '' })).headers['content-type']).toBe('application/pdf');
    expect((await other.call(listHighlights)).body.data).toMatchObject([
      { quote: 'First paragraph', color: 'pink', note: 'Which?', source: 'copy', post_id: ids['/bread'] },
    ]);

    const again = await exportOf(test, other);
    const copies = await copiesIn(zip);
    expect(copies).toHaveLength(2);
    expect(JSON.stringify(copies)).not.toContain(Buffer.from('missing').toString('base64'));
    expect(await copiesIn(again)).toEqual(copies);
    const found = await other.call(listPosts, { query: { filter: 'spelt in:copy', limit: 10 } });
    expect(found.body.data.map(({ id }) => id)).toEqual([ids['/bread']]);
  });

  it('adds nothing to the library that it comes from, and leaves no files', async () => {
    const { test, zip } = await aLibrary();
    const before = await filesOf(test, test.person);
    const answer = await importOf(test.person, zip);
    expect(answer).toMatchObject({ status: 201, body: { data: { posts: 0, skipped: [] } } });
    expect(await filesOf(test, test.person)).toEqual(before);
    expect(await copiesIn(await exportOf(test, test.person))).toEqual(await copiesIn(zip));
  });

  it('gives a post that is there already the copy that it has lost', async () => {
    const { site, test, article, zip } = await aLibrary();
    const params = { id: article.post_id };
    await test.person.send({ method: 'DELETE', url: `/api/posts/${article.post_id}/copy` });
    const count = site.requests.length;
    await importOf(test.person, zip);
    await test.copyQueue.round();
    expect((await copyOf(test.person, params.id)).copy).toMatchObject({
      title: article.copy?.title,
      words: article.copy?.words,
    });
    expect(site.requests).toHaveLength(count);
  });

  it('says in its summary which copies do not fit into the quota, and stores the others whole', async () => {
    const { zip } = await aLibrary();
    // Texts of copies count, too: the one of the article is made too large for four fifths of a megabyte.
    const entries = await withCopies(zip, (copy) => ({
      ...copy,
      html: copy.kind === 'html' ? `${copy.html}<p>${'rye '.repeat(220_000)}</p>` : copy.html,
    }));
    const test = await aCopyServer([], { UPLOAD_QUOTA_BYTES: '1048576' });
    const answer = await importOf(test.person, await packed(entries));
    expect([answer.status, skippedIn(answer)]).toEqual([
      201,
      [{ line: 1, reason: 'The copy of the page was left out: the storage is full: Feeding a sourdough' }],
    ]);
    const ids = await idsOf(test.person);
    expect(await copyOf(test.person, ids['/bread'] ?? 0)).toMatchObject({
      state: 'none',
      is_pending: true,
      copy: null,
    });
    expect(await copyOf(test.person, ids['/flour.pdf'] ?? 0)).toMatchObject({ state: 'copied', is_pending: false });
    expect(await filesOf(test, test.person)).toHaveLength(1);
  });

  it('ignores members that it does not know, and counts lost images as far as a number goes', async () => {
    const { test, article, zip } = await aLibrary();
    const unknown = { id: 2_147_483_647, user_id: test.person.id, version: 'x', is_indexed: 1, colour: 'red' };
    const entries = await withCopies(zip, (copy) => ({ ...copy, ...unknown, images_left_out: 2_147_483_647 }));
    for (const name of entries.keys()) if (name.endsWith('.webp')) entries.delete(name);
    const other = await aPerson(test, 'other@example.org');
    expect((await importOf(other, await packed(entries))).status).toBe(201);
    const rows = await test.db.selectFrom('copies').select(['id', 'user_id', 'version', 'is_indexed']).execute();
    expect(rows.filter((row) => row.user_id === other.id)).toHaveLength(2);
    expect(rows.filter((row) => row.id === unknown.id || row.version === 'x')).toEqual([]);
    const { copy } = await copyOf(other, (await idsOf(other))['/bread'] ?? 0);
    expect(copy).toMatchObject({ title: article.copy?.title, images_left_out: 2_147_483_647 });
  });

  it.each([
    ['one file after the other', 2 ** 30, ['restore', 'store', 'restore', 'store']],
    ['no file of a copy that does not fit', 2 ** 20, []],
  ])('reads %s', async (_, quota, expected) => {
    const { zip } = await aLibrary();
    const entries = await withCopies(zip, (copy) => ({ ...copy, file: null }));
    // What fits is known by the sizes of the images before they are read.
    const bytesMore = expected.length === 0 ? 2 ** 20 : 0;
    for (const [name, bytes] of entries)
      if (name.endsWith('.webp')) entries.set(name, Buffer.concat([bytes, Buffer.alloc(bytesMore)]));
    const test = await aCopyServer([], { UPLOAD_QUOTA_BYTES: String(quota) });
    const [run, store] = [vi.spyOn(openWorkers(), 'run'), vi.spyOn(Files.prototype, 'store')];
    const answer = await importOf(test.person, await packed(entries));
    const orders = run.mock.invocationCallOrder.filter((_order, at) => run.mock.calls[at]?.[0] === restoreImage);
    const steps = [
      ...orders.map((at) => ({ at, step: 'restore' })),
      ...store.mock.invocationCallOrder.map((at) => ({ at, step: 'store' })),
    ]
      .sort((one, other) => one.at - other.at)
      .map(({ step }) => step);
    expect([answer.status, steps]).toEqual([201, expected]);
  });

  it('leaves out whole what has no room because of an upload that came in between', async () => {
    const { zip } = await aLibrary();
    const test = await aCopyServer([]);
    const { store } = Files.prototype;
    const upload = { name: `attachments/${'A'.repeat(22)}.webp`, user_id: test.person.id, bytes: 2 ** 30 };
    vi.spyOn(Files.prototype, 'store').mockImplementationOnce(async function stored(this: Files, ...file) {
      const address = await store.apply(this, file);
      await addFile(test.db, upload);
      return address;
    });
    const full = expect.stringContaining('The copy of the page was left out: the storage is full');
    expect(skippedIn(await importOf(test.person, zip)).map(({ reason }) => reason)).toEqual([full, full]);
    expect(await filesOf(test, test.person)).toEqual([{ name: upload.name }]);
  });

  it.each([
    ['is damaged', {}, Buffer.from('<script>alert(1)</script>')],
    ['is missing', {}, null],
    ['is not kept', { KEEP_COPIES: 'text' }, aPdf([''])],
  ])('leaves out a PDF without text whose file %s, so that it is fetched again', async (_, env, file) => {
    const { zip } = await aLibrary();
    const entries = await withCopies(zip, (copy) => (copy.kind === 'pdf' ? { ...copy, html: '', words: 0 } : copy));
    const name = [...entries.keys()].find((each) => each.endsWith('.pdf')) ?? '';
    if (file) entries.set(name, file);
    else entries.delete(name);
    const test = await aCopyServer([], env);
    const answer = await importOf(test.person, await packed(entries));
    expect(skippedIn(answer).map(({ reason }) => reason)).toContain(
      'The copy of the page was left out, because it has neither text nor a file: flour.pdf',
    );
    const ids = await idsOf(test.person);
    const flour = await copyOf(test.person, ids['/flour.pdf'] ?? 0);
    expect(flour).toMatchObject({ state: 'none', is_pending: true, copy: null });
    expect(await copyOf(test.person, ids['/bread'] ?? 0)).toMatchObject({ state: 'copied', is_pending: false });
  });

  it('brings back files that are as large as KEEP_MAX_BYTES', async () => {
    const { zip } = await aLibrary();
    const entries = await withCopies(zip, (copy) => copy);
    for (const name of entries.keys())
      if (name.endsWith('.pdf')) entries.set(name, Buffer.concat([aPdf(['Flour']), Buffer.alloc(33 * 2 ** 20)]));
    const test = await aCopyServer([], { KEEP_MAX_BYTES: String(40 * 2 ** 20) });
    const answer = await importOf(test.person, await packed(entries));
    expect([answer.status, skippedIn(answer)]).toEqual([201, []]);
    const { copy } = await copyOf(test.person, (await idsOf(test.person))['/flour.pdf'] ?? 0);
    expect(copy?.bytes).toBeGreaterThan(33 * 2 ** 20);
  });

  it.each([
    ['off', null, ['copies.jsonl was left out: this server keeps no copies of pages.']],
    ['text', { images_left_out: 2 }, []],
  ])('stores what KEEP_COPIES=%s says', async (KEEP_COPIES, expected, reasons) => {
    const { zip } = await aLibrary();
    const test = await aCopyServer([], { KEEP_COPIES });
    const answer = await importOf(test.person, zip);
    expect(skippedIn(answer).map(({ reason }) => reason)).toEqual(reasons);
    const { copy } = await copyOf(test.person, (await idsOf(test.person))['/bread'] ?? 0);
    expect(copy && { images_left_out: copy.images_left_out }).toEqual(expected);
    expect(copy?.html ?? '').not.toContain('<img');
    expect(await filesOf(test, test.person)).toEqual([]);
  });

  it('shows no image of another server, runs nothing, and takes no other file for an image or a PDF', async () => {
    const { zip } = await aLibrary();
    const entries = await unpacked(zip);
    entries.delete('manifest.jsonl');
    entries.set('benotes.json', Buffer.from('{"product":"Benotes","format":1}'));
    const evil = '<script>alert(1)</script><p onclick=\\"x()\\">Rye</p><img src=\\"https://example.com/spy.png\\">';
    const lines = String(entries.get('copies.jsonl')).replace('"html":"', `"html":"${evil}`);
    entries.set('copies.jsonl', Buffer.from(lines));
    for (const name of entries.keys())
      if (name.endsWith('.pdf') || name.endsWith('.webp')) entries.set(name, Buffer.from('<script>alert(1)</script>'));
    const test = await aCopyServer([]);
    expect((await importOf(test.person, await packed(entries))).status).toBe(201);
    const ids = await idsOf(test.person);
    const { copy } = await copyOf(test.person, ids['/bread'] ?? 0);
    expect(copy?.html).toContain('<p>Rye</p>');
    expect(copy?.html).not.toMatch(/script|onclick|<img/);
    expect(copy?.images_left_out).toBe(3);
    expect((await copyOf(test.person, ids['/flour.pdf'] ?? 0)).copy?.file).toBeNull();
  });

  it.each([
    ['is no JSON', '{'],
    ['has no post', '{"kind":"html"}'],
    ['names a file outside of copies', null],
  ])('is refused as a whole if a line %s', async (_, line) => {
    const { zip } = await aLibrary();
    const entries = await unpacked(zip);
    entries.delete('manifest.jsonl');
    entries.set('benotes.json', Buffer.from('{"product":"Benotes","format":1}'));
    const broken = line ?? String(entries.get('copies.jsonl')).replace(/"copies\/[\w-]{22}/, '"../../secret');
    entries.set('copies.jsonl', Buffer.from(broken));
    const test = await aCopyServer([]);
    const answer = await importOf(test.person, await packed(entries));
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('copies.jsonl, line 1');
  });

  it('is undone with the copies and their files', async () => {
    const { test, zip } = await aLibrary();
    const other = await aPerson(test, 'other@example.org');
    const answer = await importOf(other, zip);
    const { id } = (answer.body as { data: { id: number } }).data;
    expect((await filesOf(test, other)).length).toBeGreaterThan(2);
    expect((await other.send({ method: 'DELETE', url: `/api/imports/${id}` })).status).toBe(204);
    for (const post of Object.values(await idsOf(other))) await other.call(deletePost, { params: { id: post } });
    await sweepFiles(test.db, test.files, Date.now());
    await sweepFiles(test.db, test.files, Date.now() + 26 * 3600_000);
    expect(await filesOf(test, other)).toEqual([]);
    expect(await test.db.selectFrom('copies').selectAll().where('user_id', '=', other.id).execute()).toEqual([]);
  });
});
