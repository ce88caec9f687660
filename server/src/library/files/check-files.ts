import type { Db } from '../../kernel/database/connect.ts';
import { findCovers } from './covers.repo.ts';
import type { FileStore } from './file-store.ts';
import { nameOf } from './files.ts';
import { canBeDecoded } from './images.ts';
import { filesOf, findShowing } from './post-files.repo.ts';

const POSTS_AT_ONCE = 200;

/**
 * Lists the files that posts and collections show but that are missing, unreadable, or damaged, each with what shows
 * it.
 */
export async function findFileFaults(db: Db, store: FileStore): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, posts] of await shownFiles(db)) {
    const fault = await faultOf(store, name);
    if (fault) faults.push(`${name} ${fault} (shown by ${posts.length === 1 ? 'post' : 'posts'} ${posts.join(', ')})`);
  }
  for (const { id, cover } of await findCovers(db)) {
    const fault = await faultOf(store, nameOf(cover));
    if (fault) faults.push(`${nameOf(cover)} ${fault} (the cover of collection ${id})`);
  }
  return faults;
}

async function shownFiles(db: Db): Promise<Map<string, number[]>> {
  const shown = new Map<string, number[]>();
  for (let last = 0; ;) {
    const posts = await findShowing(db, last, POSTS_AT_ONCE);
    for (const post of posts) for (const name of filesOf(post)) shown.set(name, [...(shown.get(name) ?? []), post.id]);
    if (posts.length < POSTS_AT_ONCE) return shown;
    last = posts.at(-1)?.id ?? last;
  }
}

async function faultOf(store: FileStore, name: string): Promise<string | null> {
  try {
    const file = await store.get(name);
    if (!file) return 'is missing';
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.body) chunks.push(chunk as Uint8Array);
    return (await canBeDecoded(Buffer.concat(chunks))) ? null : 'is damaged: the image cannot be decoded';
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`;
  }
}
