import {
  actOnPosts,
  createCollection,
  createPost,
  createTag,
  getPost,
  type ImportItem,
  listPostVersions,
  type Post,
  type PostAction,
  restorePostVersion,
  undoImport,
  undoPostJob,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { importFiles, items } from '../../../testing/import-previews.ts';
import { act, addMany, aLibrary, all, list, undo } from '../../../testing/post-actions.ts';
import { runStep, StepSize } from '../posts/actions/post-job-steps.ts';

/** What a version keeps of a post. */
function keptOf({ title, content, url, description, note, collection_id, tags = [] }: Post) {
  return { title, content, url, description, note, collection_id, tags: tags.map(({ name }) => name).toSorted() };
}

const stateOf = async (person: Person, id: number) =>
  keptOf((await person.call(getPost, { params: { id }, query: { withTags: 1 } })).body.data);

const kept = async (person: Person, id: number) =>
  (await person.call(listPostVersions, { params: { id }, query: {} })).body.data;

/** Restores the version that was kept before something happened to several posts. */
async function restore(person: Person, id: number, reason: string): Promise<void> {
  const version = (await kept(person, id)).find((each) => each.reason === reason);
  const params = { id, version_id: version?.id ?? 0 };
  const { status, body } = await person.call(restorePostVersion, { params, body: {} });
  expect([status, body.notices]).toEqual([200, []]);
}

/** The ids of the first collection and tags of a database. */
const [COLLECTION, TAGS] = [1, [1, 2]];
/** The actions on several posts that change what versions keep. Merging, which needs links of one address, is below. */
const ACTIONS: PostAction[] = [
  { type: 'tag', tag_ids: TAGS.slice(1) },
  { type: 'tag', tag_ids: [], add_tags: ['new'] },
  { type: 'untag', tag_ids: TAGS },
  { type: 'move', collection_id: COLLECTION },
  { type: 'replace_url' },
];

const ORDERS = [
  ['the undo and then the history', ['undo', 'restore']],
  ['the history and then the undo', ['restore', 'undo']],
  ['the history twice and the undo between', ['restore', 'undo', 'restore']],
] as const;

async function take(order: readonly ('undo' | 'restore')[], steps: Record<'undo' | 'restore', () => Promise<unknown>>) {
  for (const step of order) await steps[step]();
}

/** Does all steps of a user's jobs; how many they were. */
async function steps({ db }: TestApp, { id }: Person): Promise<number> {
  const size = new StepSize();
  let count = 0;
  while (await runStep(db, id, size)) count += 1;
  return count;
}

// #history-agrees-with-undo
describe.each(ORDERS)('Whoever uses %s', (_name, order) => {
  it.each(ACTIONS)('has what several posts were before an action: $type', async (action) => {
    const test = await anApp();
    const person = await aPerson(test);
    expect(await given(person, createCollection, { name: 'Recipes' })).toBe(COLLECTION);
    for (const [index, name] of ['rye', 'seeds'].entries())
      expect((await person.call(createTag, { body: { name } })).body.data.id).toBe(TAGS[index]);
    const posts = await Promise.all(
      ['bread', 'soup'].map((name) =>
        given(person, createPost, {
          title: name,
          content: action.type === 'replace_url' ? `https://example.org/${name}` : `<p>${name}</p>`,
          tags: TAGS.slice(0, 1),
          preview_later: true,
        }),
      ),
    );
    const moved = {
      state: 'moved',
      moved_to: 'https://example.org/new',
      checked_at: '2026-01-01T00:00:00.000Z',
    } as const;
    await test.db.updateTable('link_checks').set(moved).execute();
    const before = await Promise.all(posts.map((id) => stateOf(person, id)));
    const job = (await person.call(actOnPosts, { body: { selection: { scope: {}, ids: posts }, action } })).body.data;
    const [first = 0] = posts;
    expect(await stateOf(person, first)).not.toEqual(before[0]);
    await take(order, {
      undo: () => person.call(undoPostJob, { params: { id: job.id } }),
      restore: () => restore(person, first, 'action'),
    });
    expect(await Promise.all(posts.map((id) => stateOf(person, id)))).toEqual(before);
  });

  it('has what many posts were before an action that is done in steps', async () => {
    const { test, person, from, tag } = await aLibrary();
    await addMany(test, person, from);
    await test.postJobs.close();
    const states = async () => (await list(person, { collection_id: from })).map(keptOf);
    const before = await states();
    const posts = (await list(person, { collection_id: from })).map(({ id }) => id);
    const { status, job } = await act(person, all({ collection_id: from }), { type: 'tag', tag_ids: [tag] });
    expect(status).toBe(202);
    expect(await steps(test, person)).toBeGreaterThan(1);
    const ends = [posts[0] ?? 0, posts.at(-1) ?? 0];
    expect((await states()).every(({ tags }) => tags.includes('later'))).toBe(true);
    await take(order, {
      undo: async () => {
        await undo(person, job);
        await steps(test, person);
      },
      restore: async () => {
        for (const id of ends) await restore(person, id, 'action');
      },
    });
    expect(await states()).toEqual(before);
  });

  it('has what posts were before an import that updated them', async () => {
    const person = await aPerson(await anApp());
    const notes: ImportItem[] = ['Bread', 'Soup', 'Stew'].map((title) => ({
      kind: 'note',
      id: title,
      title,
      html: `about ${title}`,
      tags: ['rye'],
    }));
    await importFiles(person, { 'items.jsonl': items(...notes) });
    const posts = (await list(person, {})).map(({ id }) => id);
    const before = await Promise.all(posts.map((id) => stateOf(person, id)));
    const changed = notes.map((note) => ({ ...note, title: `Good ${note.title}`, html: 'new', tags: ['bread'] }));
    const second = await importFiles(person, { 'items.jsonl': items(...changed) }, { duplicates: 'update' });
    for (const [index, id] of posts.entries()) expect(await stateOf(person, id)).not.toEqual(before[index]);
    await take(order, {
      undo: () => person.call(undoImport, { params: { id: second.id } }),
      restore: async () => {
        for (const id of posts.slice(1)) await restore(person, id, 'import');
      },
    });
    expect(await Promise.all(posts.map((id) => stateOf(person, id)))).toEqual(before);
  });

  it('has what links were before they were merged', async () => {
    const person = await aPerson(await anApp());
    const { id: tag } = (await person.call(createTag, { body: { name: 'rye' } })).body.data;
    const link = 'https://example.org/bread';
    const first = await given(person, createPost, { content: link, title: 'Bread', preview_later: true });
    const second = await given(person, createPost, {
      content: `${link}#crust`,
      title: 'Bread again',
      description: 'About bread',
      tags: [tag],
      preview_later: true,
    });
    const before = await Promise.all([first, second].map((id) => stateOf(person, id)));
    const selection = { scope: {}, ids: [first, second] };
    const action: PostAction = { type: 'merge', keep: 'oldest' };
    const job = (await person.call(actOnPosts, { body: { selection, action } })).body.data;
    expect(await stateOf(person, first)).not.toEqual(before[0]);
    await take(order, {
      undo: () => person.call(undoPostJob, { params: { id: job.id } }),
      restore: () => restore(person, first, 'merge'),
    });
    expect(await Promise.all([first, second].map((id) => stateOf(person, id)))).toEqual(before);
  });
});
