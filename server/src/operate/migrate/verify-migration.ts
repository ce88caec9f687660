import { readPost, type SourcePost } from '../../exchange/products/benotes-original/source-rows.ts';
import { filesOf } from '../../library/files/post-files.repo.ts';
import { tagKey } from '../../library/tags/tags.repo.ts';
import { tagsOf } from './migrate-posts.ts';
import { countPresent, findMigrated, findTargets } from './migrated.repo.ts';
import type { Migration, MigratedCollections, MigratedUsers } from './migration.ts';
import { postTexts, Unusable } from './post-row.ts';

/** Number of posts that are compared in full. */
const SAMPLES = 200;
const COUNTED = [
  ['users', 'user'],
  ['collections', 'collection'],
  ['tags', 'tag'],
  ['posts', 'post'],
  ['shares', 'share'],
] as const;

/** What differs between the source and what was taken over, by counts and by comparing a sample of the posts. */
export async function findDifferences(
  migration: Migration,
  users: MigratedUsers,
  collections: MigratedCollections,
): Promise<{ differences: string[]; samples: number }> {
  const { db, source, report } = migration;
  const differences: string[] = [];
  for (const [kind, row] of COUNTED) {
    const [there, here] = [report.present(kind), await countPresent(db, source.name, row)];
    if (there !== here) differences.push(`${kind}: ${here} of ${there} that were taken over exist here.`);
  }
  const seen = new Set<number>();
  const highest = await source.highestId('posts');
  for (let at = 0; at < SAMPLES; at += 1) {
    const [row] = await source.rowsAbove('posts', Math.floor((highest * at) / SAMPLES), 1);
    const post = row && readPost(row);
    if (!post || seen.has(post.id) || !users.has(post.userId)) continue;
    seen.add(post.id);
    for (const what of await differencesOf(migration, post, users, collections))
      differences.push(`post ${post.id}: ${what}`);
  }
  return { differences, samples: seen.size };
}

async function differencesOf(
  migration: Migration,
  post: SourcePost,
  users: MigratedUsers,
  collections: MigratedCollections,
): Promise<string[]> {
  const { db, source, files } = migration;
  const target = (await findTargets(db, source.name, 'post', [post.id])).get(String(post.id));
  const expected = await textsOf(post);
  if (target === undefined) return expected === null ? [] : ['it was not taken over.'];
  const own = await findMigrated(db, Number(target));
  if (!own || expected === null) return own ? [] : ['it is missing here.'];
  if (own.updated_at > (post.updated ?? migration.now)) return []; // edited here since
  const tags = ((await tagsOf(migration, [post])).get(post.id) ?? []).map(tagKey).toSorted();
  const place = collections.get(post.collectionId ?? 0);
  const user = users.get(post.userId);
  const pairs: [name: string, here: unknown, there: unknown][] = [
    ['user', own.user_id, user?.id],
    ['title', own.title, expected.title],
    ['URL', own.url, expected.url],
    ['text', plain(own.content), plain(expected.content)],
    ['collection', own.collection_id, place && place.userId === user?.id ? place.id : null],
    ['recycle bin', own.archived_at, post.deleted],
    ['date', own.created_at, post.created ?? post.updated ?? own.created_at],
    ['tags', own.tags.join(), tags.join()],
  ];
  const differences = pairs.filter(([, here, there]) => here !== there).map(([name]) => `its ${name} differs.`);
  for (const name of filesOf(own)) {
    const file = await files.read(name);
    file?.body.destroy();
    if (!file) differences.push(`its image ${name} is missing.`);
  }
  return differences;
}

/** The texts of a post as they are stored, without its images. */
async function textsOf(post: SourcePost) {
  const nothing = { in: (html: string) => Promise.resolve(html), thumbnail: () => Promise.resolve(noImage) };
  return postTexts(post, nothing, () => {}).catch((error: unknown) => {
    if (error instanceof Unusable) return null;
    throw error;
  });
}

const noImage = { image_path: null, color: null };

/** The words of a note, without its images and what stands for missing ones. */
const plain = (html: string) => html.replaceAll(/[^<>]*\(not imported\)/g, '').replaceAll(/<[^>]*>|\s+/g, '');
