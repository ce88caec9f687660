import {
  convertPost,
  createPost,
  createTags,
  type Input,
  linkIn,
  listPosts,
  type Post,
  undoConversion,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, type Person } from '../../../testing/app.ts';
import { type Answer, aPage, aPreviewServer, aWebSite } from '../../../testing/web-site.ts';
import { removeOldConversions } from './conversion.service.ts';

const url = 'https://example.org/rye?a=1&b=2';
const block =
  '<unfurling-link href="https://example.org/rye?a=1&amp;b=2" data-title="Rye &quot;bread&quot;"></unfurling-link>';

const save = async (person: Person, body: Input<typeof createPost>['body']): Promise<Post> =>
  (await person.call(createPost, { body })).body.data;
const convert = async (person: Person, { id }: Post, type: Post['type']) =>
  (await person.call(convertPost, { params: { id }, body: { type } })).body.data;
const undo = ({ send }: Person, { id }: Post) =>
  send({ method: undoConversion.method, url: `/api/posts/${id}/conversion` });

describe('A link that becomes a text', () => {
  it('has a link preview, the description, and the note as its content', async () => {
    const person = await aPerson(await anApp());
    const link = await save(person, { content: url, title: 'Rye "bread"', description: 'a < b', note: 'mine' });
    expect(await convert(person, link, 'text')).toMatchObject({
      type: 'text',
      title: 'Rye "bread"',
      content: `${block}<p>a &lt; b</p><p>mine</p>`,
      url: null,
      description: null,
      note: null,
    });
    expect(await convert(person, link, 'text')).toMatchObject({ type: 'text' });
  });

  // #restored-exactly
  it('is restored exactly, with its picture, order, and tags', async () => {
    const pages: Record<string, Answer> = {};
    const web = await aWebSite(pages);
    pages['/page'] = aPage(web.origin);
    const test = await aPreviewServer([web]);
    const { person } = test;
    const tags = (await person.call(createTags, { body: { tags: [{ name: 'bread' }] } })).body.data.map(({ id }) => id);
    const link = await save(person, { content: `${web.origin}/page`, note: '<p>a</p><p>b</p>', tags });
    await test.db.updateTable('posts').set({ image_path: '/storage/thumbnails/AAAAAAAAAAAAAAAAAAAAAA.webp' }).execute();
    const before = (await person.call(listPosts, { query: { withTags: true } })).body.data[0];
    await convert(person, link, 'text');
    expect(await test.db.selectFrom('post_files').select('name').execute()).toEqual([]);
    expect(await undo(person, link)).toEqual({ status: 200, body: { data: before } });
    expect(await test.db.selectFrom('post_files').select('name').execute()).toHaveLength(1);
    expect((await undo(person, link)).status).toBe(404);
  });

  it('is not restored if it was edited since, or after a day', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const link = await save(person, { content: url, note: 'mine' });
    const text = await convert(person, link, 'text');
    await person.call(updatePost, { params: { id: link.id }, body: { content: `${text.content}<p>more</p>` } });
    expect((await undo(person, link)).status).toBe(409);
    const other = await save(person, { content: url });
    await convert(person, other, 'text');
    await removeOldConversions(test.db, Date.now() + 24 * 3600_000 + 1);
    expect((await undo(person, other)).status).toBe(404);
  });

  it('belongs to its user', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const link = await save(person, { content: url });
    expect((await other.call(convertPost, { params: { id: link.id }, body: { type: 'text' } })).status).toBe(404);
    await convert(person, link, 'text');
    expect((await undo(other, link)).status).toBe(404);
  });
});

describe('A text that becomes a link', () => {
  it('leads to its first URL and keeps the rest as its note', async () => {
    const person = await aPerson(await anApp());
    const text = await save(person, { content: `<p>${url.replace('&', '&amp;')}</p><p>mine</p>` });
    expect(await convert(person, text, 'link')).toMatchObject({
      type: 'link',
      url,
      title: url,
      content: 'https://example.org/rye?a=1&amp;b=2',
      note: 'mine',
    });
    const undone = (await undo(person, text)).body as { data: Post };
    expect(undone.data).toEqual(text);
  });

  it('becomes the same link again', async () => {
    const person = await aPerson(await anApp());
    const link = await save(person, { content: url, title: 'Rye "bread"', note: '<p>a</p><p>b</p>' });
    await convert(person, link, 'text');
    expect(await convert(person, link, 'link')).toMatchObject({ url, title: link.title, note: link.note });
  });

  it('is undone even if its preview was fetched in the meantime', async () => {
    const web = await aWebSite({ '/page': aPage() });
    const { person, previewQueue } = await aPreviewServer([web]);
    const text = await save(person, { content: `<p>see ${web.origin}/page</p>` });
    previewQueue.start();
    await convert(person, text, 'link');
    await expect.poll(async () => (await person.call(listPosts, { query: {} })).body.data[0]?.title).toBe('A page');
    expect(await undo(person, text)).toEqual({ status: 200, body: { data: text } });
  });

  it('is refused without a web address', async () => {
    const person = await aPerson(await anApp());
    const text = await save(person, { content: '<p>nothing</p><a href="mailto:a@example.org">b</a>' });
    expect(
      await person.send({ method: 'POST', url: `/api/posts/${text.id}/conversion`, payload: { type: 'link' } }),
    ).toEqual({
      status: 409,
      body: 'This note contains no web address.',
    });
    for (const type of ['placeholder', null, 7])
      expect(
        (await person.send({ method: 'POST', url: `/api/posts/${text.id}/conversion`, payload: { type } })).status,
      ).toBe(422);
  });
});

describe('The first link in a note', () => {
  it.each([
    ['nothing', null],
    ['<p>see https://a.example/x?b=1&amp;c=2, or not</p>', ['https://a.example/x?b=1&c=2', 'all']],
    ['<p>https://a.example</p>', ['https://a.example', null]],
    ['<p>https://a.example</p><p>b</p>', ['https://a.example', '<p>b</p>']],
    ['<p>b</p><p><a target="_blank" href="https://a.example/">c</a></p>', ['https://a.example/', '<p>b</p>']],
    ['<a href="javascript:x()">a</a> <a href="https://a.example/">b</a>', ['https://a.example/', 'all']],
    ['<p>(https://a.example/b)</p>', ['https://a.example/b', 'all']],
    ['<img src="https://a.example/b.png"><p>c</p>', null],
    ['<p>https://a.example&lt;b&gt;</p>', ['https://a.example', 'all']],
    ['<unfurling-link href="https://a.example/" data-title="A"></unfurling-link>', ['https://a.example/', null]],
  ])('of %j is %j', (html, expected) => {
    const found = linkIn(html);
    expect(found && [found.url, found.rest === html ? 'all' : found.rest]).toEqual(expected);
  });
});
