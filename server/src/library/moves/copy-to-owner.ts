import type { CollectionTree, Tag } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { otherWriter } from '../../kernel/writer.ts';
import { noSuch } from '../access/request-access.ts';
import { insertCollection } from '../collections/collections.repo.ts';
import { subtreeOf } from '../collections/tree.ts';
import { collectionChanged, postsChanged } from '../events.ts';
import { addCollectionSettings, findCollectionSettings } from '../list-settings/list-settings.repo.ts';
import { addPost, topOrder } from '../posts/posts.repo.ts';
import { addPostTags, findTagsOf } from '../tags/tags.repo.ts';
import { namedTags } from '../tags/tags.service.ts';
import { type MovedFiles, withMovedFiles } from './move-files.ts';
import type { Moved } from './moved-things.ts';
import { copyHighlights, findAwaited, findCopied, findLooks } from './moves.repo.ts';

/** Between whose libraries something is copied, in one transaction. */
export interface Route {
  fromId: number;
  toId: number;
  /** The addresses of files in the library of the new owner. */
  files: MovedFiles;
}

/** Ids by those of the originals. */
type NewIds = ReadonlyMap<number, number>;

/** Copies a tree of collections below a parent (null: to the top level). Returns the new ids. */
export async function copyCollections(
  trx: Db,
  { fromId, toId, files }: Route,
  tree: CollectionTree,
  parentId: number | null,
): Promise<NewIds> {
  const all = subtreeOf(tree);
  const looks = await findLooks(
    trx,
    fromId,
    all.map(({ id }) => id),
  );
  const ids = new Map<number, number>();
  for (const { id, name, icon_id, parent_id } of all) {
    const look = looks.find((each) => each.id === id);
    const added = await insertCollection(trx, {
      user_id: toId,
      name,
      icon_id,
      parent_id: id === tree.id ? parentId : (ids.get(parent_id ?? 0) ?? parentId),
      color: look?.color ?? null,
      description: look?.description ?? null,
      cover: withMovedFiles(look?.cover ?? null, files),
      is_favorite: 0,
      keep_copies: look?.keep_copies ?? 1,
    });
    ids.set(id, added.id);
    await collectionChanged(trx, toId, { kind: 'created', collection: added });
  }
  const settings = [...(await findCollectionSettings(trx, fromId))].flatMap(([id, given]) => {
    const copy = ids.get(id);
    return copy === undefined ? [] : [[copy, given] as const];
  });
  await addCollectionSettings(trx, toId, new Map(settings));
  return ids;
}

/**
 * Copies posts on top of a list, or into the collections that were copied with them, where they stay pinned. Returns
 * the new ids.
 *
 * @throws Problem 404 if one was deleted in the meantime.
 */
export async function copyPosts(
  trx: Db,
  route: Route,
  { postIds }: Moved,
  placeOf: NewIds | number | null,
): Promise<NewIds> {
  if (postIds.length === 0) return new Map();
  const tags = await tagsFor(trx, route, postIds);
  const awaited = await findAwaited(trx, route.fromId, postIds);
  const ids = new Map<number, number>();
  for (const id of postIds) {
    const page = awaited.has(id) ? ('awaited' as const) : undefined;
    ids.set(id, await copyPost(trx, route, id, placeOf, tags.get(id) ?? [], page));
  }
  return ids;
}

async function copyPost(
  trx: Db,
  { fromId, toId, files }: Route,
  id: number,
  placeOf: NewIds | number | null,
  tags: readonly Tag[],
  awaited: 'awaited' | undefined,
): Promise<number> {
  const found = await findCopied(trx, fromId, id);
  if (!found) throw noSuch('post');
  const { id: _id, is_pinned, collection_id, ...fields } = found;
  const isTree = placeOf !== null && typeof placeOf !== 'number';
  const place = isTree ? placeOf.get(collection_id ?? 0) : placeOf;
  // It came into the tree after that was read.
  if (place === undefined) throw noSuch('post');
  const author = otherWriter(toId);
  const post = await addPost(trx, {
    ...fields,
    content: withMovedFiles(fields.content, files),
    note: withMovedFiles(fields.note, files),
    image_path: withMovedFiles(fields.image_path, files),
    user_id: toId,
    collection_id: place,
    order: await topOrder(trx, toId, place),
    is_pinned: isTree ? is_pinned : 0,
    is_archived: 0,
    author_id: author,
    last_author_id: author,
  });
  await addPostTags(
    trx,
    toId,
    post.id,
    tags.map((tag) => tag.id),
  );
  post.tags = [...tags];
  const page = awaited ?? { isGone: fields.is_gone === 1 };
  await postsChanged(trx, toId, [{ kind: 'created', post, ...(post.type === 'link' && { page }) }]);
  await copyHighlights(trx, { userId: fromId, postId: id }, { userId: toId, postId: post.id });
  return post.id;
}

/** The tags of the new owner with the names of those that some posts have, by the ids of the posts. */
async function tagsFor(
  trx: Db,
  { fromId, toId }: Route,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Tag[]>> {
  const before = await findTagsOf(trx, fromId, postIds);
  const names = [...new Set([...before.values()].flat().map(({ name }) => name))];
  const known = await namedTags(trx, toId, names, 'tags');
  const byName = new Map(names.map((name, index) => [name, known[index]]));
  return new Map([...before].map(([id, tags]) => [id, tags.flatMap(({ name }) => byName.get(name) ?? [])]));
}
