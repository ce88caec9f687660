import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

import { toMarkdown } from './to-markdown.ts';
import type { PackedBytes } from './zip-writer.ts';

/** The front matter of a file. */
export type FrontMatter = Record<string, string | number | boolean | null | readonly string[]>;

/** A note and the front matter of its file. */
export interface NoteText {
  head: FrontMatter;
  content: string;
}

/** Notes as Markdown files with YAML front matter, compressed for a zip. */
export const packNotes = (notes: readonly NoteText[]): PackedBytes[] =>
  notes.map((note) => packed(fileOf(note.head, toMarkdown(note.content))));

/** A Markdown file with YAML front matter. */
export function fileOf(head: FrontMatter, text: string): string {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${quoted(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${text}`;
}

/** A JSON string as YAML, which differs for a few control characters and line breaks. */
const quoted = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Text, compressed for a zip. */
export function packed(text: string): PackedBytes {
  const bytes = Buffer.from(text);
  // Copied, because deflate returns a view of a larger buffer, all of which would be transferred between threads.
  const packedBytes = new Uint8Array(deflateRawSync(bytes));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { packed: packedBytes, crc: crc32(bytes), size: bytes.length, sha256 };
}
