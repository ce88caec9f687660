import { listCollections, listPosts, listTags, type Output } from '@benotes/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { anApp, aPerson, type Person } from '../testing/app.ts';
import { libraryCommands } from '../testing/library-commands.ts';
import { LibraryModel, type ModelCollection } from '../testing/library-model.ts';

/** The number of sequences; `npm run test:model` sets more. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 50);
const LENGTH = 40;
/** As many as a page can have: a sequence is shorter. */
const limit = 100;
const TIMEOUT_MS = 60_000 + RUNS * 5000;

type Trees = Output<typeof listCollections>['data'];
type Tree = { id: number; name: string; nested: Tree[] };

const treeOf = (trees: Trees): Tree[] => trees.map(({ id, name, nested }) => ({ id, name, nested: treeOf(nested) }));
const expectedTree = (collections: readonly ModelCollection[]): Tree[] =>
  collections.map(({ id, name, children }) => ({ id, name, nested: expectedTree(children) }));

const placesOf = (model: LibraryModel) => [model.root, ...model.all().map(({ collection }) => collection)];

/** Everything that the API shows of a library. Posts of one deletion are in no particular order in the recycle bin. */
async function read(person: Person, model: LibraryModel) {
  const { data: trees } = (await person.call(listCollections, { query: { nested: true } })).body;
  const posts: Record<number, { id: number; tags: Set<number> }[]> = {};
  for (const { id } of placesOf(model)) {
    const scope = id === 0 ? { is_uncategorized: true } : { collection_id: id };
    const { data } = (await person.call(listPosts, { query: { ...scope, limit, withTags: true } })).body;
    posts[id] = data.map((post) => ({ id: post.id, tags: new Set(post.tags?.map((tag) => tag.id)) }));
  }
  const { data: deleted } = (await person.call(listPosts, { query: { is_archived: true, limit } })).body;
  const ids = deleted.map(({ id }) => id);
  const bin = model.bin.map((group) => new Set(ids.splice(0, group.size)));
  const { data: tags } = (await person.call(listTags)).body;
  return { tree: treeOf(trees), posts, bin: [...bin, ...ids], tags: new Map(tags.map(({ id, name }) => [id, name])) };
}

const expected = (model: LibraryModel) => ({
  tree: expectedTree(model.root.children),
  posts: Object.fromEntries(
    placesOf(model).map(({ id, posts }) => [
      id,
      posts.map((post) => ({ id: post, tags: model.posts.get(post)?.tags ?? new Set() })),
    ]),
  ),
  bin: model.bin,
  tags: model.tags,
});

it(
  'A library is after any sequence of changes what the model says',
  async () => {
    const test = await anApp();
    let people = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands(libraryCommands, { maxCommands: LENGTH, size: 'max' }), async (commands) => {
        people += 1;
        const real = await aPerson(test, `person-${people}@example.org`);
        const model = new LibraryModel();
        await fc.asyncModelRun(() => ({ model, real }), commands);
        expect(await read(real, model)).toEqual(expected(model));
      }),
      { numRuns: RUNS },
    );
  },
  TIMEOUT_MS,
);
