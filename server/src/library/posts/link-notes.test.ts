import {
  CONTENT_MAX_BYTES,
  createCollection,
  createPost,
  createShare,
  getPost,
  type Input,
  listPosts,
  type Post,
  updatePost,
  uploadFile,
} from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, given, type Person } from '../../../testing/app.ts';
import { type Answer, aPage, aPreviewServer, aWebSite } from '../../../testing/web-site.ts';

const url = 'https://example.org/rye?a=1&b=2';

const save = async (person: Person, body: Partial<Input<typeof createPost>['body']> = {}): Promise<Post> =>
  (await person.call(createPost, { body: { content: url, ...body } })).body.data;
const change = async (person: Person, { id }: Post, body: object) =>
  person.send({ method: 'PATCH', url: `/api/posts/${id}`, payload: body });
const changed = async (person: Person, { id }: Post, body: Input<typeof updatePost>['body']): Promise<Post> =>
  (await person.call(updatePost, { params: { id }, body })).body.data;
const find = async (person: Person, filter: string) =>
  (await person.call(listPosts, { query: { filter } })).body.data.map(({ id }) => id);

describe('The note of a link', () => {
  it('is stored with the link and changed without touching it', async () => {
    const person = await aPerson(await anApp());
    const link = await save(person, { title: 'Rye', description: 'Bread', note: '<p>One</p><p>Two</p>' });
    expect(link).toMatchObject({ type: 'link', url, note: '<p>One</p><p>Two</p>' });
    const edited = await changed(person, link, { note: '<h2>New</h2><p>text</p>' });
    expect(edited).toEqual({ ...link, note: '<h2>New</h2><p>text</p>', updated_at: edited.updated_at });
    expect((await changed(person, link, { title: 'Rye bread' })).note).toBe('<h2>New</h2><p>text</p>');
    expect((await changed(person, link, { note: null })).note).toBeNull();
  });

  it('is null for a link without one, and for a text', async () => {
    const person = await aPerson(await anApp());
    expect([(await save(person)).note, (await save(person, { content: 'a text' })).note]).toEqual([null, null]);
    expect((await save(person, { note: ' <script>x()</script> ' })).note).toBeNull();
    expect((await save(person, { note: '' })).note).toBeNull();
  });

  it.each([
    ['POST', { content: 'a text', note: 'n' }, 'note'],
    ['PATCH', { note: 'n' }, 'note'],
    ['PATCH', { url: 'https://example.org' }, 'url'],
    ['PATCH', { description: 'd' }, 'description'],
    ['PATCH', { content: 'another text', note: 'n' }, 'note'],
  ] as const)('is refused for a text: %s %j', async (method, payload, field) => {
    const person = await aPerson(await anApp());
    const text = await save(person, { content: 'a text' });
    const path = method === 'POST' ? '/api/posts' : `/api/posts/${text.id}`;
    expect(await person.send({ method, url: path, payload })).toMatchObject({
      status: 422,
      body: { [field]: ['Only a link has this field.'] },
    });
    expect((await person.call(listPosts, { query: {} })).body.data).toMatchObject([{ content: 'a text' }]);
  });

  it('has the limits of a note', async () => {
    const person = await aPerson(await anApp());
    const link = await save(person);
    expect((await change(person, link, { note: 'x'.repeat(CONTENT_MAX_BYTES + 1) })).status).toBe(413);
    expect(await change(person, link, { note: '<b>'.repeat(200) })).toMatchObject({
      status: 422,
      body: { note: ['Nested deeper than 100 elements.'] },
    });
    expect((await change(person, link, { note: 7 })).status).toBe(422);
    expect((await change(person, link, { note: 'a\0b' })).status).toBe(422);
    expect((await changed(person, link, { note: 'x'.repeat(CONTENT_MAX_BYTES) })).note).toHaveLength(CONTENT_MAX_BYTES);
    const listed = (await person.call(listPosts, { query: {} })).body.data;
    expect(listed[0]?.note).toHaveLength(CONTENT_MAX_BYTES);
  });

  it('is searched, also a long one, and no longer when it is removed', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const tasks = '<ul data-type="taskList"><li data-checked="false" data-type="taskItem"><p>bake</p></li></ul>';
    const link = await save(person, { note: `<p>caraway seeds</p>${tasks}` });
    const long = await save(person, { note: `<p>${'filling words. '.repeat(20_000)}</p><p>cardamom</p>` });
    await test.longPosts.round();
    expect([await find(person, 'caraway'), await find(person, '"filling words" cardamom')]).toEqual([
      [link.id],
      [long.id],
    ]);
    expect(await find(person, 'has:open-task is:link')).toEqual([link.id]);
    await changed(person, link, { note: null });
    await changed(person, long, { note: 'short' });
    await test.longPosts.round();
    expect([await find(person, 'caraway'), await find(person, 'cardamom'), await find(person, 'has:task')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('keeps its images from being swept', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const { body } = await person.send({ method: 'POST', url: uploadFile.url, ...aFile(image, 'x.png') });
    const { path } = (body as { data: { path: string } }).data;
    const link = await save(person, { note: `<img src="${path}">` });
    const names = async () => (await test.db.selectFrom('post_files').select('name').execute()).map(({ name }) => name);
    expect(await names()).toEqual([path.replace('/storage/', '')]);
    await changed(person, link, { url: 'https://example.org/other' });
    expect(await names()).toHaveLength(1);
    await changed(person, link, { note: null });
    expect(await names()).toEqual([]);
  });

  it('is shown to visitors of a shared collection', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const collection_id = await given(person, createCollection, { name: 'Bread' });
    const { id } = await save(person, { note: 'mine', collection_id });
    const token = 'a-token-that-is-long-enough';
    await person.call(createShare, { body: { token, collection_id, is_active: true } });
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['/api/posts', `/api/posts/${id}`])
      expect((await test.app.inject({ url: path, headers })).body).toContain('"note":"mine"');
  });

  it('stays when a client that knows no notes saves the link, and can be restored when that makes it a text', async () => {
    const person = await aPerson(await anApp());
    const link = await save(person, { title: 'Rye', description: 'Bread', note: 'mine' });
    expect(await changed(person, link, { title: 'New', content: link.content })).toMatchObject({ note: 'mine' });
    const moved = await changed(person, link, { content: 'https://example.org/other' });
    expect(moved).toMatchObject({ type: 'link', url: 'https://example.org/other', note: 'mine' });
    expect(await changed(person, link, { content: 'https://example.org/other<p>more</p>' })).toMatchObject({
      type: 'text',
      content: 'https://example.org/other<p>more</p>',
      url: null,
      description: null,
      note: null,
    });
    const undone = await person.send({ method: 'DELETE', url: `/api/posts/${link.id}/conversion` });
    expect(undone.body).toEqual({ data: moved });
  });
});

describe('The address of a link', () => {
  it('is changed on its own, by the rules of a new link', async () => {
    const person = await aPerson(await anApp());
    const link = await save(person, { title: 'Rye', description: 'Bread', note: 'mine' });
    expect(await changed(person, link, { url: ' http://example.com:8080/a?b=1&c=2 ' })).toMatchObject({
      type: 'link',
      url: 'http://example.com:8080/a?b=1&c=2',
      base_url: 'http://example.com:8080',
      content: 'http://example.com:8080/a?b=1&amp;c=2',
      title: 'Rye',
      description: 'Bread',
      note: 'mine',
    });
    expect(await changed(person, link, { description: null })).toMatchObject({ description: null, title: 'Rye' });
  });

  it.each([
    'javascript:alert(1)',
    'ftp://example.org',
    'example.org',
    'https://',
    'https://a b',
    '',
    'https://x/<b>',
    `https://x/${'a'.repeat(2048)}`,
  ])('is refused if it is no web address: %j', async (address) => {
    const person = await aPerson(await anApp());
    const link = await save(person);
    expect(await change(person, link, { url: address })).toMatchObject({
      status: 422,
      body: { url: [expect.any(String)] },
    });
    expect((await person.call(getPost, { params: { id: link.id } })).body.data.url).toBe(url);
  });

  it('is refused together with a content', async () => {
    const person = await aPerson(await anApp());
    const link = await save(person);
    expect((await change(person, link, { url: 'https://example.org/a', content: 'b' })).status).toBe(422);
  });

  it('loads a preview if nothing is known of the page, and otherwise only on request', async () => {
    const pages: Record<string, Answer> = {};
    const web = await aWebSite(pages);
    pages['/page'] = aPage(web.origin);
    pages['/other'] = '<title>Other</title>';
    const { person } = await aPreviewServer([web]);
    const link = await save(person, { content: `${web.origin}/missing`, note: 'mine' });
    expect(link.title).toBe(`${web.origin}/missing`);
    const known = await changed(person, link, { url: `${web.origin}/page` });
    expect(known).toMatchObject({ title: 'A page', description: 'About it', color: '#123456', note: 'mine' });
    const kept = await changed(person, link, { url: `${web.origin}/other` });
    expect(kept).toMatchObject({ title: 'A page', description: 'About it', color: '#123456' });
    expect(await changed(person, link, { load_preview: true })).toMatchObject({
      title: 'Other',
      description: null,
      color: null,
    });
    const own = { url: `${web.origin}/page`, title: 'Mine', load_preview: true };
    expect(await changed(person, link, own)).toMatchObject({ title: 'Mine', description: 'About it' });
    expect(await changed(person, link, { url: `${web.origin}/gone`, load_preview: true })).toMatchObject({
      url: `${web.origin}/gone`,
      title: 'Mine',
      description: 'About it',
    });
  });
});

const similar = async (person: Person, address: string) =>
  (await person.call(listPosts, { query: { url: address, similar_url: true } })).body.data.map((post) => post.url);

describe('Similar links', () => {
  it.each([
    ['https://example.org/a', 'https://example.org/a/'],
    ['https://example.org', 'https://example.org:443/'],
    ['https://example.org/a?b=1', 'https://EXAMPLE.org/a?utm_source=x&b=1&UTM_medium=y#part'],
    ['https://example.org/a?b=%20&c=+', 'https://example.org/a?b=%20&c=+&utm_id=1'],
  ])('differ in nothing that leads to another page: %s and %s', async (one, other) => {
    const person = await aPerson(await anApp());
    await save(person, { content: one });
    expect(await similar(person, other)).toEqual([one]);
    expect((await person.call(listPosts, { query: { url: other } })).body.data).toEqual([]);
  });

  it.each([
    ['https://example.org/a', 'https://example.org/b'],
    ['https://example.org/a', 'https://example.org/A'],
    ['https://example.org/a', 'https://example.org/a?b=1'],
    ['https://example.org/#/a', 'https://example.org/#/b'],
    ['https://example.org/', 'https://www.example.org/'],
    ['https://example.org:8443/', 'https://example.org/'],
  ])('are not those that may lead to another page: %s and %s', async (one, other) => {
    const person = await aPerson(await anApp());
    await save(person, { content: one });
    expect(await similar(person, other)).toEqual([]);
  });

  it('belong to one user, are not in the recycle bin, and are found by the new address of a link', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const link = await save(person, { content: 'https://example.org/a' });
    await save(other, { content: 'https://example.org/a/' });
    expect(await similar(person, 'https://example.org/a#x')).toEqual(['https://example.org/a']);
    await changed(person, link, { url: 'https://example.org/b' });
    expect(await similar(person, 'https://example.org/b/')).toEqual(['https://example.org/b']);
    await changed(person, link, { is_archived: true });
    expect(await similar(person, 'https://example.org/b')).toEqual([]);
  });

  it('from before an update are found after housekeeping', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await save(person, { content: 'https://example.org/a' });
    await test.db.updateTable('post_facts').set({ page_key: null }).execute();
    expect(await similar(person, 'https://example.org/a/')).toEqual([]);
    await test.housekeeping.round();
    expect(await similar(person, 'https://example.org/a/')).toEqual(['https://example.org/a']);
  });
});
