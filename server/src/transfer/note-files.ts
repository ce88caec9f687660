import { setTimeout } from 'node:timers/promises';

import type { Db } from '../database/connect.ts';
import { findTagsOf } from '../posts/posts.repo.ts';
import { Problem } from '../problems.ts';
import type { WorkerPool } from '../workers.ts';

/** How long a busy server is left alone. */
const BUSY_MS = 500;
/** Longest name of a note's file, in bytes of UTF-8: file systems take 255, and its number stands there as well. */
const NAME_BYTES_MAX = 200;

/** A note as people read it elsewhere; null for one that was deleted for good meanwhile. */
export async function noteAsMarkdown(db: Db, workers: WorkerPool, userId: number, id: number): Promise<string | null> {
  const note = await db
    .selectFrom('posts')
    .select(['title', 'content', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!note) return null;
  const { title, content, created_at, updated_at } = note;
  const tags = ((await findTagsOf(db, [id])).get(id) ?? []).map(({ name }) => name);
  // A quoted string of JSON is one of YAML.
  const head = { title, tags, created: created_at, updated: updated_at };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${await markdownOf(workers, content)}`;
}

/** A download that began cannot be refused any more: it waits until the threads have time for it. */
async function markdownOf(workers: WorkerPool, content: string): Promise<string> {
  for (;;) {
    try {
      return await workers.run('toMarkdown', content);
    } catch (error) {
      if (!(error instanceof Problem) || error.statusCode !== 503) throw error;
      await setTimeout(BUSY_MS);
    }
  }
}

/** A title as every file system takes it. */
export function fileNameOf(title: string): string {
  const plain = title
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ');
  let name = '';
  for (const character of plain.trim()) {
    if (Buffer.byteLength(name + character) > NAME_BYTES_MAX) break;
    name += character;
  }
  return name.replaceAll(/^\.+|[. ]+$/g, '') || 'Untitled';
}
