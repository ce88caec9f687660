import { TAGS_PER_POST_MAX } from '@benotes/contract';

import { namesOf } from '../../exchange/archive/archive-posts.ts';
import type { NewPost } from '../../exchange/jobs/import.repo.ts';
import { storePosts } from '../../exchange/jobs/store-posts.ts';
import { idIn, readPost, type SourcePost } from '../../exchange/products/benotes-original/source-rows.ts';
import { transact } from '../../kernel/database/transact.ts';
import { renumber } from '../../library/posts/renumber-posts.repo.ts';
import { tagKey } from '../../library/tags/tags.repo.ts';
import { addTargets, findTagIds, findTargets, findUnordered } from './migrated.repo.ts';
import {
  BATCH,
  byUser,
  type Migration,
  type MigratedCollections,
  type MigratedUser,
  type MigratedUsers,
} from './migration.ts';
import { PostImages } from './post-images.ts';
import { postTexts, Unusable } from './post-row.ts';

/** Takes over the posts in batches, each with its images in one transaction. */
export async function migratePosts(
  migration: Migration,
  users: MigratedUsers,
  collections: MigratedCollections,
  progress: (done: number) => void,
): Promise<void> {
  let done = 0;
  for await (const rows of migration.source.rows('posts', BATCH)) {
    const found = rows.map(readPost).filter(({ id }) => id > 0);
    const tags = await tagsOf(migration, found);
    for (const [userId, posts] of byUser(found)) {
      const user = users.get(userId);
      if (user) await takePosts(migration, user, posts, { collections, tags });
      else migration.report.count(`user ${userId}`, 'posts', 'leftOut', posts.length);
    }
    progress((done += found.length));
  }
  if (migration.isDryRun) return;
  for (const { id } of new Set(users.values()))
    for (const collection of await findUnordered(migration.db, id))
      await transact(migration.db, id, (trx) => renumber(trx, id, collection), { isLong: true });
}

/** The names of the tags of posts, without those of other users, each once however it is spelled. */
export async function tagsOf(
  { source }: Pick<Migration, 'source'>,
  posts: readonly SourcePost[],
): Promise<ReadonlyMap<number, string[]>> {
  const owners = new Map(posts.map(({ id, userId }) => [id, userId]));
  const names = new Map<number, Map<string, string>>();
  for (const row of await source.tagsOf([...owners.keys()])) {
    const post = idIn(row, 'post_id');
    const [name] = namesOf([row.get('name') ?? '']);
    if (name === undefined || owners.get(post) !== idIn(row, 'user_id')) continue;
    const own = names.get(post) ?? new Map<string, string>();
    if (own.size < TAGS_PER_POST_MAX) own.set(tagKey(name), name);
    names.set(post, own);
  }
  return new Map(Array.from(names, ([post, own]) => [post, [...own.values()]]));
}

interface Surroundings {
  collections: MigratedCollections;
  tags: ReadonlyMap<number, string[]>;
}

async function takePosts(
  migration: Migration,
  user: MigratedUser,
  posts: readonly SourcePost[],
  { collections, tags }: Surroundings,
): Promise<void> {
  const { db, source, report } = migration;
  const ids = posts.map(({ id }) => id);
  const known = await findTargets(db, source.name, 'post', ids);
  report.count(user.email, 'posts', 'known', known.size);
  const images = new PostImages(migration, user);
  const fresh: { id: number; row: NewPost; tags: string[] }[] = [];
  for (const post of posts) {
    if (known.has(String(post.id))) continue;
    try {
      const row = await rowOf(migration, user, post, { collections, images });
      fresh.push({ id: post.id, row, tags: tags.get(post.id) ?? [] });
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      report.leaveOut(user.email, 'posts', `post ${post.id}`, error.message);
    }
  }
  report.count(user.email, 'posts', 'taken', fresh.length);
  if (migration.isDryRun || fresh.length === 0) return;
  await transact(db, user.id, async (trx) => {
    const keys = fresh.flatMap((post) => post.tags.map(tagKey));
    const added = await storePosts(trx, user.id, fresh, await findTagIds(trx, user.id, keys));
    await addTargets(
      trx,
      source.name,
      'post',
      fresh.map(({ id }, index) => [id, added[index] ?? 0] as const),
    );
    await addTargets(trx, source.name, 'file', [...images.stored]);
  });
}

async function rowOf(
  { report, now }: Migration,
  user: MigratedUser,
  post: SourcePost,
  { collections, images }: { collections: MigratedCollections; images: PostImages },
): Promise<NewPost> {
  const texts = await postTexts(post, images, (how) => report.change(user.email, `post ${post.id}`, how));
  const place = collections.get(post.collectionId ?? 0);
  const collection_id = place?.userId === user.id ? place.id : null;
  const created_at = post.created ?? post.updated ?? now;
  return {
    ...texts,
    user_id: user.id,
    import_id: null,
    collection_id,
    order: post.order + (collection_id === null ? user.top : 0),
    is_archived: post.deleted === null ? 0 : 1,
    archived_at: post.deleted,
    created_at,
    updated_at: post.updated !== null && post.updated > created_at ? post.updated : created_at,
  };
}
