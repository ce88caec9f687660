import { listCollections, listPosts, listTags, type Output } from '@benotes/contract';

import type { Person } from './app.ts';
import type { LibraryModel, ModelCollection } from './library-model.ts';

const PAGE = 100;

type Trees = Output<typeof listCollections>['data'];
type Tree = { id: number; name: string; nested: Tree[] };

const treeOf = (trees: Trees): Tree[] => trees.map(({ id, name, nested }) => ({ id, name, nested: treeOf(nested) }));
const expectedTree = (collections: readonly ModelCollection[]): Tree[] =>
  collections.map(({ id, name, children }) => ({ id, name, nested: expectedTree(children) }));

const placesOf = (model: LibraryModel) => [model.root, ...model.all().map(({ collection }) => collection)];

async function allPosts(person: Person, scope: object) {
  const posts: Output<typeof listPosts>['data'] = [];
  for (;;) {
    const after = posts.length > 0 ? { after_id: posts.at(-1)?.id } : {};
    const query = { ...scope, ...after, limit: PAGE, withTags: true };
    const { data } = (await person.call(listPosts, { query })).body;
    posts.push(...data);
    if (data.length < PAGE) return posts;
  }
}

/** Everything that the API shows of a library. Posts of one deletion are in no particular order in the recycle bin. */
export async function readLibrary(person: Person, model: LibraryModel) {
  const { data: trees } = (await person.call(listCollections, { query: { nested: true } })).body;
  const posts: Record<number, { id: number; tags: Set<number> }[]> = {};
  for (const { id } of placesOf(model)) {
    const scope = id === 0 ? { is_uncategorized: true } : { collection_id: id };
    posts[id] = (await allPosts(person, scope)).map((post) => ({
      id: post.id,
      tags: new Set(post.tags?.map((tag) => tag.id)),
    }));
  }
  const ids = (await allPosts(person, { is_archived: true })).map(({ id }) => id);
  const bin = model.bin.map((group) => new Set(ids.splice(0, group.size)));
  const { data: tags } = (await person.call(listTags)).body;
  return { tree: treeOf(trees), posts, bin: [...bin, ...ids], tags: new Map(tags.map(({ id, name }) => [id, name])) };
}

/** The same of the model. */
export const expectedLibrary = (model: LibraryModel) => ({
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
