/** What an item is, as `type_` says. */
export const JOPLIN_TYPES = { note: '1', folder: '2', resource: '4', tag: '5', noteTag: '6' } as const;

/** An item of Joplin: a file of a title, a body, and fields. */
export interface JoplinItem {
  title: string;
  body: string;
  /** By name in lower case. */
  fields: ReadonlyMap<string, string>;
}

/**
 * Reads an item from its end: the fields reach back to the last blank line, so lines of the body are never taken for
 * fields. Null if it has no `id` and `type_`.
 */
export function parseItem(text: string): JoplinItem | null {
  const lines = text.replaceAll(/\r\n?/g, '\n').trimEnd();
  const gap = lines.lastIndexOf('\n\n');
  const fields = new Map<string, string>();
  for (const line of lines.slice(gap < 0 ? 0 : gap + 2).split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  if (!fields.get('id') || !fields.get('type_')) return null;
  if (gap < 0) return { title: '', body: '', fields };
  const content = lines.slice(0, gap);
  const end = content.indexOf('\n');
  const title = end < 0 ? content : content.slice(0, end);
  return { title: unescapeBreaks(title).trim(), body: end < 0 ? '' : content.slice(end + 1), fields };
}

/** Line breaks in a title are written as `\n`, and a `\n` that was typed as `\\n`. */
const unescapeBreaks = (title: string) =>
  title.replaceAll(/(\\\\|\\)n/g, (_match, slashes: string) => (slashes === '\\' ? ' ' : '\\n'));
