import { fieldsWith, POST_FIELDS } from '@benotes/contract';

import { toMarkdown } from '../archive/to-markdown.ts';
import type { JsonPost } from './json-format.ts';

/**
 * The columns. `note` is Markdown, `collection` the names of the collections down to its own, `tags` separated by
 * commas.
 */
const COLUMNS = [
  'id',
  'type',
  'title',
  'url',
  'description',
  'note',
  'collection',
  'tags',
  'created',
  'updated',
  'pinned',
  'favorite',
] as const;

/** The beginning of the file, with the mark by which spreadsheets recognize UTF-8. */
export const CSV_HEAD = `\uFEFF${COLUMNS.join()}\r\n`;

/** A line of the spool. */
type Line = JsonPost & { path: string };

/** Characters with which a spreadsheet begins a formula, in East Asian widths as well, after any apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;

/**
 * A cell. Titles come from pages of the web, so text that a spreadsheet would run as a formula gets an apostrophe in
 * front, which spreadsheets take as "this is text". Whoever reads the file with a program removes one apostrophe from a
 * cell that matches `^'+[=+\-@]`.
 */
function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Posts as rows. Runs in a worker. */
export const csvRows = (lines: readonly string[]): string =>
  lines.map((line) => rowOf(JSON.parse(line) as Line)).join('');

const FIELDS = fieldsWith('csv');

function rowOf(post: Line): string {
  const html = post.content ?? post.note ?? '';
  const cells: Partial<Record<string, string>> = {
    ...Object.fromEntries(FIELDS.map((name) => [POST_FIELDS[name].csv, String(post[name] ?? '')])),
    type: post.type === 'text' ? 'note' : 'link',
    note: html === '' ? '' : toMarkdown(html).trimEnd(),
    collection: post.path,
    tags: post.tags.map((tag) => tag.replaceAll(/,\s*/g, ' ')).join(', '),
  };
  return `${COLUMNS.map((name) => cell(cells[name] ?? '')).join()}\r\n`;
}
