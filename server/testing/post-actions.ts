import {
  actOnPosts,
  createCollection,
  createPost,
  createTags,
  getPostJob,
  IMMEDIATE_POSTS_MAX,
  listPosts,
  type Post,
  type PostAction,
  type PostJob,
  type Selection,
  type SelectionScope,
  undoPostJob,
} from '@benotes/contract';

import { insertRows } from '../src/kernel/database/insert-rows.ts';
import { anApp, aPerson, given, type Person, type TestApp } from './app.ts';

/** So many posts that an action on them is a job. */
export const MANY = IMMEDIATE_POSTS_MAX + 50;

/** A user with two collections, a tag, and three posts (a, b, c from the top) in the first one. */
export async function aLibrary() {
  const test = await anApp();
  const person = await aPerson(test);
  const [from, to] = [
    await given(person, createCollection, { name: 'From' }),
    await given(person, createCollection, { name: 'To' }),
  ];
  const ids: number[] = [];
  for (const title of ['c', 'b', 'a'])
    ids.unshift(await given(person, createPost, { title, content: 'text', collection_id: from }));
  const [tag = 0, other = 0] = await tagsNamed(person, 'later', 'other');
  return { test, person, from, to, ids, tag, other };
}

/** Adds tags, and resolves to their ids. */
export const tagsNamed = async (person: Person, ...names: string[]) => {
  const { body } = await person.call(createTags, { body: { tags: names.map((name) => ({ name })) } });
  return body.data.map(({ id }) => id);
};

/** Inserts many posts without the API, numbered from the bottom up. */
export async function addMany({ db }: TestApp, person: Person, collection_id: number, count = MANY): Promise<void> {
  const now = '2026-01-01T00:00:00.000Z';
  const rows = Array.from({ length: count }, (_, index) => ({
    user_id: person.id,
    type: 'text' as const,
    title: `Post ${index + 1}`,
    content: 'text',
    collection_id,
    order: 1000 + index,
    import_id: null,
    created_at: now,
    updated_at: now,
    url: null,
    base_url: null,
    description: null,
    image_path: null,
    color: null,
    is_archived: 0 as const,
    archived_at: null,
  }));
  await insertRows(db, 'posts', rows);
}

/** What the response says. */
export const act = async (person: Person, selection: Selection, action: PostAction) => {
  const { status, body } = await person.call(actOnPosts, { body: { selection, action } });
  return { status, job: body.data };
};
/** All posts of a list, except some. */
export const all = (scope: SelectionScope, except?: number[]): Selection => ({
  scope,
  all: true,
  ...(except && { except }),
});
/** What the response says. */
export const undo = async (person: Person, { id }: PostJob) => {
  const { status, body } = await person.call(undoPostJob, { params: { id } });
  return { status, job: body.data };
};
/** The job as the API shows it now. */
export const stateOf = async (person: Person, { id }: PostJob) =>
  (await person.call(getPostJob, { params: { id } })).body.data;

/** A list with everything that an action may change. */
export const list = async (person: Person, query: object): Promise<Post[]> => {
  const posts: Post[] = [];
  for (;;) {
    const after_id = posts.at(-1)?.id;
    const { data } = (
      await person.call(listPosts, { query: { ...query, limit: 0, withTags: true, ...(after_id && { after_id }) } })
    ).body;
    if (data.length === 0) return posts;
    posts.push(...data);
  }
};
/** The titles of a list, from its top. */
export const titles = async (person: Person, query: object) => (await list(person, query)).map(({ title }) => title);
