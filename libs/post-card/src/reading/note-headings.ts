/** A heading of a note. */
export interface NoteHeading {
  /** 1 to 6. */
  level: number;
  text: string;
}

const HEADING = /<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/g;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' };

/**
 * The headings of a stored note in their order, without those that have no text. Read from the HTML, so that the space
 * of a table of contents is known before the note is rendered.
 */
export const headingsOf = (html: string): NoteHeading[] =>
  [...html.matchAll(HEADING)]
    .map(([, level, inner = '']) => ({ level: Number(level), text: plainText(inner).replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');

/** The text of stored HTML, in which the server has left only these entities. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/&amp;/g, '&');
