import type { SourceFile } from '../source-files.ts';
import { readEnex } from './enex-file.ts';
import type { EnexNote } from './enex-parser.ts';

const LINKS = ['evernote:///view/', 'evernote.com/shard/', 'evernote.com/client/'].map((link) => Buffer.from(link));
const LONGEST = Math.max(...LINKS.map((link) => link.length));

/** Notes have no id in the file. */
export const noteId = ({ title, created }: Pick<EnexNote, 'title' | 'created'>) => `${title}\n${created}`;

/**
 * The ids of the notes of a file by their titles, the first note of each title. A link names the id of a note in Evernote, which
 * is not in the file, so its text has to be compared with the titles. Empty if the file has no such link: then it is read once.
 */
export async function titlesOf(file: SourceFile): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  if (!(await hasNoteLinks(file))) return ids;
  for await (const part of readEnex(file))
    if (part.type === 'note' && !ids.has(part.note.title)) ids.set(part.note.title, noteId(part.note));
  return ids;
}

async function hasNoteLinks(file: SourceFile): Promise<boolean> {
  let end: Buffer = Buffer.alloc(0);
  for await (const bytes of (await file.stream()) as AsyncIterable<Buffer>) {
    const joint = Buffer.concat([end, bytes]);
    if (LINKS.some((link) => joint.indexOf(link) >= 0)) return true;
    end = joint.subarray(-LONGEST);
  }
  return false;
}
