import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { COPY_STATES, type CopyState, IMPORT_LINKS_MAX, Nullable } from '@benotes/contract';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

import { sanitizeContent } from '../../kernel/sanitize/sanitize.ts';
import { COPY_HTML_MAX_BYTES } from '../../links/copies/copy-limits.ts';
import { linesOf } from '../jobs/read-lines.ts';
import { addLine, type ListedLines, noLines, TITLE_SHOWN } from '../jobs/reported-lines.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { cut } from '../text.ts';
import { Count, PARTS, Text, Time } from './archive-format.ts';
import { parseJson } from './archive-posts.ts';
import { type OpenZip, streamOf } from './archive-zip.ts';

/** JSON may escape one byte with six, and the other fields are short. */
const LINE_MAX = 7 * COPY_HTML_MAX_BYTES;
/** The addresses of stored images are longer than those in some archives. */
const HTML_BYTES_MAX = 2 * COPY_HTML_MAX_BYTES;

const FileName = Type.String({ pattern: '^copies/[\\w-]{22}\\.(?:webp|pdf)$' });
const PdfName = Type.String({ pattern: '^copies/[\\w-]{22}\\.pdf$' });
/** The largest number that both databases store. */
export const WHOLE_MAX = 2_147_483_647;
const Whole = Type.Integer({ minimum: 0, maximum: WHOLE_MAX });

export type ArchiveCopy = Static<typeof ArchiveCopy>;
/** The copy of the page of a link. `post_id` is the id of its post in the archive. */
export const ArchiveCopy = Type.Object({
  post_id: Count,
  /** How the last attempt ended. */
  state: Type.Unsafe<CopyState>(Type.Union(COPY_STATES.map((state) => Type.Literal(state)))),
  /** When it ended; missing in archives of earlier versions. */
  checked_at: Type.Optional(Time),
  kind: Type.Union([Type.Literal('html'), Type.Literal('pdf')]),
  url: Type.String({ pattern: '^https?://[^\\0]+$' }),
  title: Text,
  author: Nullable(Text),
  published_at: Nullable(Text),
  language: Nullable(Text),
  words: Whole,
  pages: Nullable(Whole),
  images_left_out: Whole,
  /** The name of the PDF. */
  file: Nullable(PdfName),
  fetched_at: Time,
  html: Text,
  /** Images and the PDF, as paths below /storage. */
  files: Type.Array(FileName, { maxItems: 1000 }),
});

/** A copy that was validated and sanitized, with the number of its line in the archive. */
export interface CleanCopy extends ArchiveCopy {
  line: number;
}

/** What an archive has of copies. The copies themselves are in a file, one per line. */
export interface ReadCopies {
  count: number;
  /** Names of the files that they show. */
  files: ReadonlySet<string>;
  skipped: ListedLines;
}

/** Validates and sanitizes the copies of an archive and writes them to a file. */
export async function readCopies(open: OpenZip, target: string): Promise<ReadCopies> {
  const check = Compile(ArchiveCopy);
  const files = new Set<string>();
  const skipped = noLines();
  let [lines, count] = [0, 0];
  async function* cleaned(): AsyncGenerator<string> {
    for await (const line of linesOf(streamOf(open, PARTS.copies), LINE_MAX)) {
      lines += 1;
      if (lines > IMPORT_LINKS_MAX) throw new UnreadableFile(`There are more than ${IMPORT_LINKS_MAX} copies.`);
      const copy = parseJson(line, `${PARTS.copies}, line ${lines}`);
      if (!check.Check(copy)) throw new UnreadableFile(`${PARTS.copies}, line ${lines} is invalid.`);
      const html = Buffer.byteLength(copy.html) > HTML_BYTES_MAX ? null : sanitizeContent(copy.html);
      if (html === null) {
        addLine(skipped, { line: lines, reason: `The copy of the page could not be read: ${shownTitle(copy)}` });
        continue;
      }
      for (const name of copy.files) files.add(name);
      count += 1;
      const clean: CleanCopy = { ...copy, html, line: lines };
      yield `${JSON.stringify(clean)}\n`;
    }
  }
  await pipeline(Readable.from(cleaned()), createWriteStream(target));
  return { count, files, skipped };
}

/** What names a copy in the summary of an import. */
export const shownTitle = ({ title, url }: Pick<ArchiveCopy, 'title' | 'url'>): string =>
  cut(title.trim() || url, TITLE_SHOWN);
