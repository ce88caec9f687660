import { DamagedEntry } from '../../kernel/disk/zip-integrity.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { extensionOf, headText, type SourceFile } from './source-files.ts';

/** What a file of text is, as far as its beginning tells. */
export type TextKind =
  /** A page in HTML. */
  | 'page'
  /** Markdown or plain text. */
  | 'text'
  /** Something else: data, a program, or no text at all. */
  | 'other';

const MARKDOWN: ReadonlySet<string> = new Set(['md', 'markdown', 'mdown', 'mkd', 'mkdn']);
const PAGES: ReadonlySet<string> = new Set(['html', 'htm', 'xhtml']);
/**
 * Names of texts. Others, such as those of programs and data, may begin like a text, but nobody reads them as notes.
 */
const TEXTS: ReadonlySet<string> = new Set(['', 'txt', 'text', 'org', 'rst', 'adoc', ...MARKDOWN, ...PAGES]);

/** The extension of a name; what follows the last dot of a title is none. */
function kindOfName(path: string): string {
  const extension = extensionOf(path);
  return /^\w{1,8}$/.test(extension) ? extension : '';
}

export const isMarkdownName = (path: string) => MARKDOWN.has(extensionOf(path));

// A comment that could go on behind its end would be tried in all ways: time that doubles with each one.
const DOCUMENT = /^(?:\s|<!--(?:(?!-->)[\s\S])*-->|<\?xml[^>]*>)*<(?:!doctype\s+html|html|head|body|article)\b/i;
const BOOKMARKS = /<!doctype\s+netscape|<dt>\s*<a\s[^>]*href/i;
const XML = /^\s*(?:<\?xml|<!DOCTYPE\s+(?!html)|<(?:opml|rss|feed|plist|svg|en-export|note)[\s>])/i;
const JSON_START = /^\s*(?:\{\s*(?:"|\}\s*$)|\[\s*(?:[{"]|\]\s*$|\[\s*[\d"{]))/;
const SQL =
  /^(?:\s|--[^\n]*\n|\/\*(?:(?!\*\/)[\s\S])*\*\/;?)*(?:CREATE|INSERT|PRAGMA|DROP|SET|BEGIN|COPY|ALTER|LOCK)\s+[\w'"`(][^\n]*[;(]/;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0001-\u0008\u000E-\u001A\u001C-\u001F]/g;

/** Whether most of a text can be read. A damaged file in the wrong encoding can. */
function isReadable(head: Buffer, text: string): boolean {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (!isUtf16 && head.subarray(0, 4096).includes(0)) return false;
  return (text.slice(0, 4096).match(CONTROL)?.length ?? 0) <= Math.min(text.length, 4096) / 100;
}

const LINK_LINE = /^https?:\/\/\S+(?:\s*\|.*)?$/;

/** Whether a text is nothing but addresses, one a line, which readers of links take. */
function isLinkList(text: string): boolean {
  const lines = text.slice(0, 8192).split(/\r?\n/).slice(0, 30);
  const written = lines.filter((line) => line.trim() !== '');
  return written.length > 1 && written.every((line) => LINK_LINE.test(line));
}

/**
 * Tells by its beginning what a text is. Its name only tells what is no text from texts,
 * which may begin alike. A file that cannot be
 * unpacked is what its name says, so that reading it reports the damage.
 */
export async function textKindOf(file: SourceFile): Promise<TextKind> {
  const extension = kindOfName(file.path);
  if (!TEXTS.has(extension)) return 'other';
  try {
    return kindOf(await file.head(), await headText(file), extension);
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof DamagedEntry)) throw error;
    return MARKDOWN.has(extension) ? 'text' : PAGES.has(extension) ? 'page' : 'other';
  }
}

function kindOf(head: Buffer, text: string, extension: string): TextKind {
  if (!isReadable(head, text)) return 'other';
  if (BOOKMARKS.test(text.slice(0, 8192))) return 'other';
  if (DOCUMENT.test(text) || (PAGES.has(extension) && /<[a-z][^>]*>/i.test(text))) return 'page';
  if (MARKDOWN.has(extension) && !JSON_START.test(text)) return 'text';
  if (!MARKDOWN.has(extension) && isLinkList(text)) return 'other';
  return XML.test(text) || JSON_START.test(text) || SQL.test(text) || text.startsWith('{\\rtf') ? 'other' : 'text';
}
