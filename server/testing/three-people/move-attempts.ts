import { deepEqual } from 'node:assert/strict';

import { type Collection, createMove, listCollections, type Move, undoMove } from '@benotes/contract';

import { subtreeOf } from '../../src/library/collections/tree.ts';
import { type ModelCollection, type ModelPost, ROLES, type SharingModel } from './sharing-model.ts';
import { pick, type ThreePeople, type Try } from './three-people.ts';

/** What people try with moves between owners. */
export const moveAttempts = {
  'move posts to an owner': async (three, { person, one, other, also }) => {
    const { model } = three;
    const target = pick(model.collections, other);
    const first = pick(model.posts, one);
    const second = also ? pick(model.posts, one + 1) : undefined;
    if (!target || !first) return;
    const posts = second ? [first, second] : [first];
    const isAllowed =
      three.may(person, 'editor', target) &&
      target.owner !== first.owner &&
      posts.every((post) => isMovable(model, person, post) && post.owner === first.owner);
    const body = { post_ids: posts.map(({ id }) => id), to_collection_id: target.id };
    const moved = await three.send(person, createMove, { body }, isAllowed);
    if (!moved) return;
    const { id, copies } = moved.body.data;
    const pairs = posts.map((post) => [post, addCopy(model, post, target, copies)] as const);
    for (const post of posts) post.isDeleted = true;
    model.moves.push({ id: id ?? 0, mover: person, target, posts: pairs, tree: null });
  },

  'move collection to an owner': async (three, { person, one, other }) => {
    const { model } = three;
    const collection = pick(model.collections, one);
    const target = pick(model.collections, other);
    if (!collection || !target) return;
    const isSharedItself = model.grants.some(
      (grant) => grant.member === person && grant.collection === collection && grant.role === 'manager',
    );
    const mayTake = three.may(person, 'manager', collection) && !isSharedItself;
    const isAllowed = mayTake && three.may(person, 'editor', target) && target.owner !== collection.owner;
    const before = await treeOf(three, collection);
    const body = { collection_id: collection.id, to_collection_id: target.id };
    const moved = await three.send(person, createMove, { body }, isAllowed);
    if (!moved) return;
    const { id, collection_id, copies } = moved.body.data;
    const after = await treeOf(three, { owner: target.owner, id: collection_id ?? 0 });
    deepEqual(after.map(nameOf), before.map(nameOf));
    const copy = addTree(model, before, after, { target, copies });
    model.deleteTree(collection);
    model.moves.push({ id: id ?? 0, mover: person, target, posts: [], tree: [collection, copy] });
  },

  // Mostly by whoever moved it, who may have lost the access in the meantime.
  'undo a move': async (three, { person, one, other }) => {
    const { model } = three;
    const move = pick(model.moves, one);
    if (!move) return;
    const by = other % 4 === 0 ? person : move.mover;
    if (await three.send(by, undoMove, { params: { id: move.id } }, model.mayUndo(by, move))) model.undo(by, move);
  },
} satisfies Readonly<Record<string, Try>>;

const isMovable = (model: SharingModel, person: number, post: ModelPost): boolean =>
  !post.isDeleted && model.permissionFor(person, post) >= ROLES.editor;

const nameOf = ({ name }: Collection) => name;

/** A collection and all below it, as its owner has them. */
async function treeOf(three: ThreePeople, { owner, id }: Pick<ModelCollection, 'owner' | 'id'>): Promise<Collection[]> {
  const { data } = (await three.person(owner).call(listCollections, { query: { nested: false } })).body;
  const root = data.find((each) => each.id === id);
  return root ? subtreeOf(root) : [];
}

/** Adds the copy of a post that went along. */
function addCopy(model: SharingModel, post: ModelPost, collection: ModelCollection, copies: Move['copies']): ModelPost {
  const id = copies.find(({ from }) => from === post.id)?.to ?? 0;
  const copy = { ...post, id, owner: collection.owner, collection };
  model.posts.push(copy);
  return copy;
}

/** Adds the copies of collections, and of the posts in them. Returns that of the first one. */
function addTree(
  model: SharingModel,
  before: readonly Collection[],
  after: readonly Collection[],
  { target, copies }: { target: ModelCollection; copies: Move['copies'] },
): ModelCollection {
  const copyOf = new Map<ModelCollection | null, ModelCollection>();
  let first: ModelCollection | undefined;
  for (const [index, { id, name }] of after.entries()) {
    const original = model.collections.find((each) => each.id === before[index]?.id);
    if (!original) throw new Error(`The model has no collection ${before[index]?.id}.`);
    const copy = { id, name, owner: target.owner, parent: copyOf.get(original.parent) ?? target };
    first ??= copy;
    for (const post of model.livePosts(original, false)) addCopy(model, post, copy, copies);
    copyOf.set(original, copy);
    model.collections.push(copy);
  }
  if (!first) throw new Error('No collection was moved.');
  return first;
}
