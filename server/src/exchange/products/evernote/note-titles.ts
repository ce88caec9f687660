import type { SourceFile } from '../../formats/source-files.ts';
import { readEnex } from './enex-file.ts';
import type { EnexNote } from './enex-parser.ts';

const LINKS = ['evernote:///view/', 'evernote.com/shard/', 'evernote.com/client/'].map((link) => Buffer.from(link));
const LONGEST = Math.max(...LINKS.map((link) => link.length));

/**
 * Gives the notes of a file ids, which the file does not have. The same notes get the same ids in a later export, also
 * if a title occurs twice.
 */
export class NoteIds {
  readonly #notebook: string;
  readonly #counts = new Map<string, number>();

  constructor({ path }: SourceFile) {
    this.#notebook = path;
  }

  /** To be called once for each note, in the order of the file. */
  next({ title, created }: EnexNote): string {
    const id = [this.#notebook, title, created].join('\n');
    const count = (this.#counts.get(id) ?? 0) + 1;
    this.#counts.set(id, count);
    return count === 1 ? id : `${id}\n${count}`;
  }
}

/**
 * The ids of the notes of a file by their titles, the first note of each title. A link names the id of a note in
 * Evernote, which is not in the file, so its text has to be compared with the titles. Empty if the file has no such
 * link: then it is read once.
 */
export async function titlesOf(file: SourceFile): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  if (!(await hasNoteLinks(file))) return ids;
  const noteIds = new NoteIds(file);
  for await (const part of readEnex(file)) {
    if (part.type !== 'note') continue;
    const id = noteIds.next(part.note);
    if (!ids.has(part.note.title)) ids.set(part.note.title, id);
  }
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
