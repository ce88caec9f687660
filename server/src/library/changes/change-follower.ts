import type { Db } from '../../kernel/database/connect.ts';
import { currentWriter } from '../../kernel/writer.ts';
import type { BulkChange, CollectionChange, Follower, OtherChange, PostChange } from '../events.ts';
import { addChanges, type NewChange } from './changes.repo.ts';
import { differences } from './differences.ts';

/** What a change is, without who made it and when. */
type What = Omit<NewChange, 'made_by' | 'maker_id' | 'token_name' | 'created_at'>;

const NONE: Omit<What, 'type' | 'kind'> = {
  thing_id: null,
  post_id: null,
  name: null,
  count: null,
  reason: null,
  action: null,
  fields: null,
  collection_id: null,
  from_collection_id: null,
};

/** What follows from other fields, or from what is beside a post. */
const DERIVED: ReadonlySet<string> = new Set([
  'archived_at',
  'deleted_collection_id',
  'base_url',
  'color',
  'link_state',
  'copied_at',
  'passage',
]);

async function write(trx: Db, ownerId: number, all: readonly What[]): Promise<void> {
  if (all.length === 0) return;
  const { by, userId, tokenName } = currentWriter();
  const made = { made_by: by, maker_id: userId, token_name: tokenName, created_at: new Date().toISOString() };
  await addChanges(
    trx,
    ownerId,
    all.map((what) => ({ ...what, ...made })),
  );
}

const listed = (names: readonly string[]) => names.filter((name) => !DERIVED.has(name)).join(' ') || null;

/** A change of a post; none if it is the same as before. */
function ofPost(change: PostChange): What[] {
  const { id, collection_id } = change.post;
  const what = { ...NONE, type: 'post' as const, thing_id: id, post_id: id, collection_id };
  if (change.kind !== 'changed') return [{ ...what, kind: change.kind }];
  const { before, post } = change;
  const names = differences(before, post);
  if (names.length === 0) return [];
  const isMoved = before.collection_id !== post.collection_id;
  const from_collection_id = isMoved ? before.collection_id : null;
  if (before.is_archived !== post.is_archived)
    return [{ ...what, from_collection_id, kind: post.is_archived ? 'deleted' : 'restored' }];
  return [{ ...what, from_collection_id, kind: 'changed', fields: listed(names) }];
}

/** Many posts: one change, however many there are. Tags and collections have one of their own, with the number. */
function ofMany({ reason, count, action, collectionId, fromCollectionId }: BulkChange): What[] {
  if (reason === 'tags' || reason === 'collection') return [];
  const places = { collection_id: collectionId ?? null, from_collection_id: fromCollectionId ?? null };
  const what = { reason, count: count ?? null, action: action ?? null, ...places };
  return [{ ...NONE, type: 'post', kind: KINDS[reason], ...what }];
}

const KINDS = {
  import: 'created',
  'undo-import': 'removed',
  action: 'changed',
  'undo-action': 'changed',
  'recycle-bin': 'removed',
} as const;

/** A change of a collection; none if it is the same as before. */
function ofCollection({ kind, collection, before, isOrdered, isRestored, posts }: CollectionChange): What[] {
  const { id, name, parent_id } = collection;
  const what = { ...NONE, type: 'collection' as const, thing_id: id, name, collection_id: id, count: posts ?? null };
  const parent = before && before.parent_id !== parent_id ? before.parent_id : parent_id;
  const from_collection_id = parent;
  if (kind !== 'changed') return [{ ...what, from_collection_id, kind: isRestored ? 'restored' : kind }];
  const names = [...(before ? differences(before, collection) : []), ...(isOrdered ? ['position'] : [])];
  return names.length > 0 ? [{ ...what, from_collection_id, kind, fields: listed(names) }] : [];
}

const ofOther = ({ type, kind, id = null, name = null, ...more }: OtherChange): What => ({
  ...NONE,
  type,
  kind,
  thing_id: id,
  name,
  post_id: more.postId ?? null,
  count: more.count ?? null,
  fields: more.fields?.join(' ') || null,
  collection_id: more.collectionId ?? null,
});

/** The change log: a row for each change of a library. */
export const changeFollower: Follower = {
  posts: (trx, ownerId, changes) => write(trx, ownerId, changes.flatMap(ofPost)),
  manyPosts: (trx, ownerId, change) => write(trx, ownerId, ofMany(change)),
  collection: (trx, ownerId, change) => write(trx, ownerId, ofCollection(change)),
  other: (trx, ownerId, change) => write(trx, ownerId, [ofOther(change)]),
};
