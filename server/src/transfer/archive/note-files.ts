import { setTimeout } from 'node:timers/promises';

import { urlOf } from '../../posts/link-content.ts';
import { Problem } from '../../problems.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { ArchivePost } from './archive-format.ts';
import { portionsOf } from './library-posts.repo.ts';
import type { NoteText } from './markdown.ts';
import type { Slice, Spool } from '../jobs/spool.ts';
import type { PackedBytes } from './zip-writer.ts';

/** Delay before retrying when the worker threads are busy. */
const BUSY_MS = 500;
/** Maximum length of a note's file name, in bytes of UTF-8: file systems allow 255, and a number is appended. */
const NAME_BYTES_MAX = 200;

export interface NoteFile {
  name: string;
  bytes: PackedBytes;
}

/** A note in the spool, as a line of the archive. */
export interface SpooledNote extends Slice {
  id: number;
}

/** Notes as compressed Markdown files, in batches. */
export async function* noteFiles(
  workers: WorkerPool,
  userId: number,
  spool: Spool,
  notes: readonly SpooledNote[],
): AsyncGenerator<NoteFile[]> {
  for (const some of portionsOf(notes)) {
    const posts: ArchivePost[] = [];
    for (const note of some) posts.push(await postOf(spool, note));
    const texts = posts.map(({ title, content, note, tags, created_at, updated_at }): NoteText => {
      const times = { created: created_at, updated: updated_at };
      // Only links have a note of their own.
      if (note) return { head: { title, url: urlOf(content) ?? '', tags, ...times }, content: note };
      return { head: { title, tags, ...times }, content };
    });
    const packed = await packNotes(workers, texts, userId);
    yield some.flatMap(({ id }, index) => {
      const [post, bytes] = [posts[index], packed[index]];
      return post && bytes ? [{ name: `notes/${id} ${fileNameOf(post.title)}.md`, bytes }] : [];
    });
  }
}

async function postOf(spool: Spool, note: SpooledNote): Promise<ArchivePost> {
  const pieces = [];
  for await (const piece of spool.read(note)) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString()) as ArchivePost; // written by this module
}

/** A download in progress cannot be rejected any more, so it waits for a free thread. */
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

/** A title that is valid as a file name on every file system. */
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
