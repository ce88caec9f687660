import {
  createCollection,
  createPost,
  createTag,
  deleteCollection,
  deletePost,
  deleteTag,
  emptyRecycleBin,
  getPost,
  updateCollection,
  updatePost,
} from '@benotes/contract';
import * as fc from 'fast-check';

import { given, type Person } from './app.ts';
import type { LibraryModel } from './library-model.ts';

type Command = fc.AsyncCommand<LibraryModel, Person>;

/** A command that does nothing where it does not apply, so that any part of a sequence is a sequence. */
const command = (name: string, run: (model: LibraryModel, person: Person) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

/** One of these, chosen by any number; undefined if there are none. */
const pick = <T>(choices: readonly T[], choice: number): T | undefined => choices[choice % choices.length];

const collectionIds = (model: LibraryModel) => model.all().map(({ collection }) => collection.id);
/** A collection, or none. */
const pickPlace = (model: LibraryModel, choice: number) => pick([null, ...collectionIds(model)], choice) ?? null;
const binned = (model: LibraryModel) => model.bin.flatMap((group) => [...group]);

/** Awaits a change. @throws if the response has another status. */
async function change<T extends { status: number }>(expected: number, answer: Promise<T>): Promise<T> {
  const { status } = await answer;
  if (status !== expected) throw new Error(`The status is ${status} instead of ${expected}.`);
  return answer;
}

const n = fc.nat(1000);

/** Changes of a library through the API, each also made in the model. */
export const libraryCommands: fc.Arbitrary<Command>[] = [
  fc.tuple(n, n).map(([name, parent]) =>
    command(`add collection ${name} at ${parent}`, async (model, person) => {
      const parent_id = pickPlace(model, parent);
      model.addCollection(
        await given(person, createCollection, { name: `c${name}`, parent_id }),
        `c${name}`,
        parent_id,
      );
    }),
  ),
  fc.tuple(n, n, fc.nat(4)).map(([which, where, position]) =>
    command(`move collection ${which} to ${where}, ${position}`, async (model, person) => {
      const id = pick(collectionIds(model), which);
      if (id === undefined) return;
      const parent_id = pickPlace(model, where);
      const body = parent_id === null ? { is_root: true, position } : { parent_id, position };
      const answer = person.call(updateCollection, { params: { id }, body });
      await change(model.moveCollection(id, parent_id, position) ? 200 : 422, answer);
    }),
  ),
  fc.tuple(n, fc.boolean()).map(([which, nested]) =>
    command(`delete collection ${which}${nested ? ' with its tree' : ''}`, async (model, person) => {
      const id = pick(collectionIds(model), which);
      if (id === undefined) return;
      await change(204, person.call(deleteCollection, { params: { id }, query: { nested } }));
      model.deleteCollection(id, nested);
    }),
  ),
  n.map((where) =>
    command(`add post at ${where}`, async (model, person) => {
      const collection_id = pickPlace(model, where);
      model.addPost(await given(person, createPost, { content: '<p>Text</p>', collection_id }), collection_id);
    }),
  ),
  fc.tuple(n, n).map(([which, where]) =>
    command(`move post ${which} to the place of ${where}`, async (model, person) => {
      const id = pick(model.livePosts(), which);
      const list = id === undefined ? undefined : model.place(model.posts.get(id)?.collection ?? null);
      const target = list && pick(list.posts, where);
      if (id === undefined || target === undefined) return;
      const { order } = (await person.call(getPost, { params: { id: target } })).body.data;
      await change(200, person.call(updatePost, { params: { id }, body: { order } }));
      model.movePost(id, target);
    }),
  ),
  fc.tuple(n, n).map(([which, where]) =>
    command(`transfer post ${which} to ${where}`, async (model, person) => {
      const id = pick(model.livePosts(), which);
      if (id === undefined) return;
      const collection_id = pickPlace(model, where);
      const body = collection_id === null ? { is_uncategorized: true } : { collection_id };
      await change(200, person.call(updatePost, { params: { id }, body }));
      model.transferPost(id, collection_id);
    }),
  ),
  n.map((which) =>
    command(`delete post ${which}`, async (model, person) => {
      const id = pick(model.livePosts(), which);
      if (id === undefined) return;
      await change(204, person.call(deletePost, { params: { id } }));
      model.deletePost(id);
    }),
  ),
  n.map((which) =>
    command(`restore post ${which}`, async (model, person) => {
      const id = pick(binned(model), which);
      if (id === undefined) return;
      await change(200, person.call(updatePost, { params: { id }, body: { is_archived: false } }));
      model.restorePost(id);
    }),
  ),
  n.map((which) =>
    command(`delete post ${which} permanently`, async (model, person) => {
      const id = pick(binned(model), which);
      if (id === undefined) return;
      await change(204, person.call(deletePost, { params: { id }, query: { permanent: true } }));
      model.deletePermanently(id);
    }),
  ),
  fc.constant(null).map(() =>
    command('empty the recycle bin', async (model, person) => {
      await change(204, person.call(emptyRecycleBin, { query: { is_archived: true } }));
      model.emptyBin();
    }),
  ),
  n.map((name) =>
    command(`add tag ${name}`, async (model, person) => {
      const taken = [...model.tags.values()].includes(`t${name}`);
      const { body } = await change(taken ? 400 : 201, person.call(createTag, { body: { name: `t${name}` } }));
      if (!taken) model.tags.set((body as { data: { id: number } }).data.id, `t${name}`);
    }),
  ),
  fc.tuple(n, fc.array(n, { maxLength: 3 })).map(([which, tags]) =>
    command(`tag post ${which} with ${tags.join(', ')}`, async (model, person) => {
      const post = model.posts.get(pick(model.livePosts(), which) ?? 0);
      if (!post) return;
      const ids = [...new Set(tags.flatMap((tag) => pick([...model.tags.keys()], tag) ?? []))];
      await change(200, person.call(updatePost, { params: { id: post.id }, body: { tags: ids } }));
      post.tags = new Set(ids);
    }),
  ),
  n.map((which) =>
    command(`delete tag ${which}`, async (model, person) => {
      const id = pick([...model.tags.keys()], which);
      if (id === undefined) return;
      await change(204, person.call(deleteTag, { params: { id } }));
      model.deleteTag(id);
    }),
  ),
];
