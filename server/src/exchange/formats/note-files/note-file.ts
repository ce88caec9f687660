import { withinTime } from '../../jobs/within-time.ts';
import { readHtmlPage } from '../html-page/html-page.ts';
import { type MarkdownNoteOptions, readMarkdownNote } from '../markdown/markdown-note.ts';
import { textToHtml } from '../note-html.ts';
import type { FoundPost } from '../reader.ts';
import { baseName, type SourceFile, withoutExtension } from '../source-files.ts';
import { isMarkdownName, type TextKind } from '../text-kinds.ts';
import type { NoteOfFile } from './note-of-file.ts';

/** Files of notes are small. */
const TEXT_MAX = 32 * 1024 * 1024;

/** What only Markdown has: front matter, a heading, a link, a fence, or an item of a list. */
const IS_MARKDOWN = /^(?:---\r?\n|#{1,6} \S|[ \t]*[-*+] \S|```)|\]\([^)\]\s]+\)|\[\[[^[\]\n]+\]\]/m;

export const MARKDOWN: MarkdownNoteOptions = { wikiLinks: true, inlineTags: true };

/** Reads a file as one note. */
export async function readNoteFile(
  file: SourceFile,
  kind: TextKind,
  options: MarkdownNoteOptions = MARKDOWN,
): Promise<NoteOfFile> {
  const text = await file.text(TEXT_MAX);
  const name = withoutExtension(baseName(file.path));
  if (kind === 'page') return withinTime(text, () => ({ ...readHtmlPage(text, name), flags: [] }));
  const isPlain = !isMarkdownName(file.path);
  if (isPlain && !IS_MARKDOWN.test(text))
    return { title: name, html: textToHtml(text), tags: [], flags: [], created: null, updated: null };
  const { title, html, tags, fields } = readMarkdownNote(text, name, { ...options, breaks: options.breaks || isPlain });
  return { title, html, tags, flags: fields.flags, created: fields.created, updated: fields.updated };
}

/** The dates of a note: those it tells, else when its file was changed. */
export function datesOf(
  note: Pick<NoteOfFile, 'created' | 'updated'>,
  changed: string | null,
): Pick<FoundPost, 'created' | 'updated'> {
  const created = note.created ?? note.updated ?? changed;
  if (note.updated !== null) return { created, updated: note.updated };
  return { created, updated: note.created === null || (changed !== null && changed > note.created) ? changed : null };
}
