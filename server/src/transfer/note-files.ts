import { setTimeout } from 'node:timers/promises';

import type { Db } from '../database/connect.ts';
import { findTagsOf } from '../posts/posts.repo.ts';
import { Problem } from '../problems.ts';
import type { WorkerPool } from '../workers.ts';
import { portionsOf, type SizedPost } from './library-posts.ts';
import type { NoteText } from './markdown.ts';
import type { PackedBytes } from './zip-writer.ts';

/** How long a busy server is left alone. */
const BUSY_MS = 500;
/** Longest name of a note's file, in bytes of UTF-8: file systems take 255, and its number stands there as well. */
const NAME_BYTES_MAX = 200;

export interface NoteFile {
  name: string;
  bytes: PackedBytes;
}

/** Notes as people read them elsewhere, some at a time and packed; without those that were deleted for good meanwhile. */
export async function* noteFiles(
  db: Db,
  workers: WorkerPool,
  userId: number,
  notes: readonly SizedPost[],
): AsyncGenerator<NoteFile[]> {
  for (const some of portionsOf(notes)) {
    const ids = some.map(({ id }) => id);
    const rows = await db
      .selectFrom('posts')
      .select(['id', 'title', 'content', 'created_at', 'updated_at'])
      .where('id', 'in', ids)
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    const tags = await findTagsOf(db, ids);
    const texts = rows.map(({ id, title, content, created_at, updated_at }): NoteText => {
      const names = (tags.get(id) ?? []).map(({ name }) => name);
      return { head: { title, tags: names, created: created_at, updated: updated_at }, content };
    });
    const packed = await packNotes(workers, texts, userId);
    yield rows.flatMap(({ id, title }, index) => {
      const bytes = packed[index];
      return bytes ? [{ name: `notes/${id} ${fileNameOf(title)}.md`, bytes }] : [];
    });
  }
}

/** A download that began cannot be refused any more: it waits until the threads have time for it. */
async function packNotes(workers: WorkerPool, notes: NoteText[], userId: number): Promise<PackedBytes[]> {
  for (;;) {
    try {
      return await workers.run('packNotes', notes, userId);
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
