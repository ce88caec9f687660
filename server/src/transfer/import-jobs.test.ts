import {
  createPost,
  createTag,
  getImport,
  importBookmarks,
  type ImportResult,
  listCollections,
  listPosts,
  listTags,
  type Post,
  undoImport,
  updatePost,
} from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { aFile, anApp, aPerson, given, type Person } from '../testing.ts';

const FILE = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<DL><p>
<DT><H3>Reading</H3>
<DL><p>
<DT><A HREF="https://example.org/one" TAGS="paper,mine" ADD_DATE="1600000000">One</A>
<DT><H3>Deep</H3>
<DL><p>
<DT><A HREF="https://example.org/two" TAGS="paper">Two</A>
</DL><p>
</DL><p>
<DT><A HREF="https://example.org/three">Three</A>
</DL><p>`;

const send = (person: Person, headers = {}, url: string = importBookmarks.url, file = FILE) => {
  const form = aFile(file);
  return person.send({ method: 'POST', url, ...form, headers: { ...form.headers, ...headers } });
};
const idOf = ({ body }: { body: unknown }) => (body as { data: { id: number } }).data.id;
const names = async (person: Person) =>
  (await person.call(listCollections, { query: {} })).body.data.map(({ name }) => name);
const posts = async (person: Person): Promise<Post[]> =>
  (await person.call(listPosts, { query: { limit: 0, withTags: true } })).body.data;
const tags = async (person: Person) => (await person.call(listTags, { query: {} })).body.data.map(({ name }) => name);

describe('An import that takes its time', () => {
  it('is answered at once, tells how far it is, and then what it brought', async () => {
    const person = await aPerson(await anApp());
    const answer = await send(person, { prefer: 'respond-async' });
    expect(answer.status).toBe(202);
    const done = await vi.waitFor(async () => {
      const { data } = (await person.call(getImport, { params: { id: idOf(answer) } })).body;
      expect(data.status).toBe('done');
      return data;
    });
    expect(done).toEqual({
      id: idOf(answer),
      status: 'done',
      done: 3,
      total: 3,
      result: { id: idOf(answer), posts: 3, collections: 3, tags: 2, duplicates: 0, skipped: [] },
    });
    expect(await posts(person)).toHaveLength(3);
  });

  it('refuses what is no bookmark file before it begins', async () => {
    const person = await aPerson(await anApp());
    const answer = await send(person, { prefer: 'respond-async' }, importBookmarks.url, 'just words');
    expect(answer).toMatchObject({ status: 422, body: { file: [expect.any(String)] } });
  });

  it('is nobody else’s to look at or to take back', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const params = { id: idOf(await send(person)) };
    const unknown = { status: 404, body: 'Import not found' };
    expect(await other.call(getImport, { params })).toEqual(unknown);
    expect(await other.call(undoImport, { params })).toEqual(unknown);
    expect(await posts(person)).toHaveLength(3);
  });
});

const figures = ({ body }: { body: unknown }) => ({ ...(body as { data: ImportResult }).data, id: null });

describe('A dry run', () => {
  it('gives the figures of the import and stores nothing', async () => {
    const person = await aPerson(await anApp());
    const dry = await send(person, {}, `${importBookmarks.url}?dry_run=true`);
    expect([await names(person), await posts(person), await tags(person)]).toEqual([[], [], []]);
    const real = await send(person);
    expect([dry.status, figures(dry)]).toEqual([200, figures(real)]);
    const again = await send(person, {}, `${importBookmarks.url}?dry_run=1`);
    expect(figures(again)).toMatchObject({ posts: 0, duplicates: 3, collections: 0 });
  });
});

describe('Taking an import back', () => {
  it('removes its links, its tags and its collections', async () => {
    const person = await aPerson(await anApp());
    const own = await given(person, createPost, { content: 'mine', title: 'Mine' });
    await person.call(createTag, { body: { name: 'mine' } });
    const id = idOf(await send(person));
    expect((await person.call(undoImport, { params: { id } })).status).toBe(204);
    expect((await posts(person)).map((post) => post.id)).toEqual([own]);
    expect([await names(person), await tags(person)]).toEqual([[], ['mine']]);
    expect((await person.call(undoImport, { params: { id } })).status).toBe(404);
  });

  it('leaves what somebody has changed since, and what holds it', async () => {
    const person = await aPerson(await anApp());
    const id = idOf(await send(person));
    const all = await posts(person);
    const two = all.find(({ title }) => title === 'Two');
    await person.call(updatePost, { params: { id: two?.id ?? 0 }, body: { title: 'Two, read' } });
    await person.call(undoImport, { params: { id } });
    expect((await posts(person)).map(({ title, tags: own }) => [title, own?.map(({ name }) => name)])).toEqual([
      ['Two, read', ['paper']],
    ]);
    expect(await names(person)).toEqual(['Imported Bookmarks', 'Reading', 'Deep']);
    expect(await tags(person)).toEqual(['paper']);
  });

  it('leaves what another import brought', async () => {
    const person = await aPerson(await anApp());
    await send(person);
    const more = FILE.replaceAll('example.org', 'example.com');
    const second = idOf(await send(person, {}, importBookmarks.url, more));
    await person.call(undoImport, { params: { id: second } });
    const left = await posts(person);
    expect(left.map(({ url }) => new URL(url ?? '').host)).toEqual(['example.org', 'example.org', 'example.org']);
    expect(await names(person)).toEqual(['Imported Bookmarks', 'Reading', 'Deep']);
  });
});
