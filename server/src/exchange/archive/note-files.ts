import type { WorkerPool } from '../../kernel/workers/pool.ts';
import { urlOf } from '../../library/posts/link-content.ts';
import { whenFree } from '../exports/convert-lines.ts';
import type { Slice, Spool } from '../jobs/spool.ts';
import type { ArchivePost } from './archive-format.ts';
import { fileNameOf } from './file-name.ts';
import { batchesOf } from './library-posts.repo.ts';
import type { NoteText } from './markdown.ts';
import { packNotes } from './pack-notes.task.ts';
import type { PackedFile } from './zip-writer.ts';

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
): AsyncGenerator<PackedFile[]> {
  for (const some of batchesOf(notes)) {
    const posts: ArchivePost[] = [];
    for (const note of some) posts.push(await postOf(spool, note));
    const texts = posts.map(({ title, content, note, tags, created_at, updated_at }): NoteText => {
      const times = { created: created_at, updated: updated_at };
      // Only links have a note of their own.
      if (note) return { head: { title, url: urlOf(content) ?? '', tags, ...times }, content: note };
      return { head: { title, tags, ...times }, content };
    });
    const packed = await whenFree(() => workers.run(packNotes, texts, userId));
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
