import { type Static, Type } from 'typebox';

import { IMPORT_FLAGS } from './import-previews.ts';

const FORMAT = 'benotes-items';
const VERSION = 1;

/** The first line of a file of items. */
export type ImportItemsHeader = Static<typeof ImportItemsHeader>;
export const ImportItemsHeader = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(VERSION),
  /** The name of the product that the items come from. It names the collection of the import. */
  source: Type.String({ minLength: 1, maxLength: 100 }),
});

/** Every other line of a file of items: a post. Dates are ISO 8601. What is too long is cut, and HTML is sanitized. */
export type ImportItem = Static<typeof ImportItem>;
export const ImportItem = Type.Object({
  kind: Type.Union([Type.Literal('link'), Type.Literal('note')]),
  /** Without it, the title is the beginning of the text, or the URL. */
  title: Type.Optional(Type.String()),
  /** The address of a link: http or https. */
  url: Type.Optional(Type.String()),
  /** Plain text about a link. */
  description: Type.Optional(Type.String()),
  /**
   * The text of a note, or the note of a link. The `src` of an image is the path of a file beside this one, or a
   * `data:` URL; the `href` of a link to another item is `item:` and its `id`.
   */
  html: Type.Optional(Type.String()),
  /** The same as Markdown, used if there is no `html`. */
  markdown: Type.Optional(Type.String()),
  /** The names of the folders it is in, outermost first. */
  folder: Type.Optional(Type.Array(Type.String())),
  tags: Type.Optional(Type.Array(Type.String())),
  flags: Type.Optional(Type.Array(Type.Enum(IMPORT_FLAGS))),
  created: Type.Optional(Type.String()),
  updated: Type.Optional(Type.String()),
  /** When it was moved to the recycle bin; true if that is not known. */
  deleted: Type.Optional(Type.Union([Type.String(), Type.Literal(true)])),
  /** Identifies it in its product: a later import recognizes it, and other items can link to it. */
  id: Type.Optional(Type.String()),
  /** Its place among the items of its folder, the smallest on top. Without it, the newest is on top. */
  position: Type.Optional(Type.Number()),
});

/**
 * The file of items that `import.source` returns, as JSON lines: the header, then one item per line.
 *
 * @param source the name of the product, such as "Recipe Box".
 *
 * @example
 * return [itemsFile('Recipe Box', recipes.map(({ name, text }) => ({ kind: 'note', title: name, markdown: text })))];
 */
export function itemsFile(source: string, items: readonly ImportItem[]): File {
  const header: ImportItemsHeader = { format: FORMAT, version: VERSION, source };
  const lines = [header, ...items].map((line) => `${JSON.stringify(line)}\n`);
  return new File(lines, 'items.jsonl', { type: 'application/jsonl' });
}
