import { tagKey } from '../../../library/tags/tags.repo.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';
import { nameDatabase } from './known-databases.ts';
import type { RowSource } from './row-sources.ts';
import {
  idIn,
  readCollection,
  readShare,
  readTag,
  readUser,
  SOURCE_TABLES,
  type SourceCollection,
  type SourceRow,
  type SourceUser,
} from './source-rows.ts';
import { type PlacedCollection, placedCollections } from './source-tree.ts';

/** More than a library of the original has. */
const TAGGINGS_MAX = 1_000_000;

/** Everything in a file of the original but its posts, which are read one after the other. */
export interface OriginalLibrary {
  users: SourceUser[];
  /** Number of posts by the id of their user. */
  counts: ReadonlyMap<number, number>;
  collections: PlacedCollection[];
  /** The names of the tags of a post that are not deleted. */
  tagsOf: (postId: number) => string[];
  shares: number;
}

/**
 * Reads everything but the content of posts: in a dump, users and tags may come after them.
 *
 * @throws UnreadableFile if it is the database of another product.
 */
export async function readLibrary(
  source: RowSource,
  skip: (line: number, reason: string) => void,
): Promise<OriginalLibrary> {
  const users: SourceUser[] = [];
  const collections: SourceCollection[] = [];
  const tags = new Map<number, string>();
  const taggings = new Map<number, number[]>();
  const counts = new Map<number, number>();
  let [pairs, shares] = [0, 0];
  let isOriginal = false;
  const take: Record<(typeof SOURCE_TABLES)[number], (row: SourceRow) => void> = {
    users: (row) => users.push(readUser(row)),
    collections: (row) => collections.push(readCollection(row)),
    tags: (row) => {
      const { id, name, isDeleted } = readTag(row);
      if (!isDeleted && name !== '') tags.set(id, name);
    },
    post_tag: (row) => {
      if ((pairs += 1) > TAGGINGS_MAX) return;
      const [post, tag] = [idIn(row, 'post_id'), idIn(row, 'tag_id')];
      const known = taggings.get(post);
      if (known) known.push(tag);
      else taggings.set(post, [tag]);
    },
    posts: (row) => {
      isOriginal ||= row.has('collection_id') && row.has('content') && !row.has('list_id');
      const user = idIn(row, 'user_id');
      counts.set(user, (counts.get(user) ?? 0) + 1);
    },
    shares: (row) => {
      if (readShare(row).isActive) shares += 1;
    },
  };
  const rows = source.read(SOURCE_TABLES, skip);
  let group = await rows.next();
  for (; !group.done; group = await rows.next())
    for (const { table, row } of group.value) take[table as (typeof SOURCE_TABLES)[number]](row);
  const isEmpty = counts.size === 0;
  if (isEmpty ? !group.value.has('post_tag') || group.value.has('kysely_migration') : !isOriginal)
    throw new UnreadableFile(nameDatabase(group.value));
  return {
    users: users.filter(({ id }) => id > 0).toSorted((one, other) => one.id - other.id),
    counts,
    collections: placedCollections(collections),
    tagsOf: (postId) => [
      ...new Map(
        (taggings.get(postId) ?? []).flatMap((id) => {
          const name = tags.get(id);
          return name === undefined ? [] : [[tagKey(name), name] as const];
        }),
      ).values(),
    ],
    shares,
  };
}
