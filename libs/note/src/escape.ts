/** The entities of characters to escape; a `\n` in text is a hard break. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
  '\n': '<br>',
};
const entityOf = (character: string) => ENTITIES[character] ?? character;

/** Escapes the text of code, in which a line break stays one. */
export const escapeCode = (text: string) => text.replace(/[&<>\u00a0]/g, entityOf);
/** Escapes text with hard breaks. */
export const escapeText = (text: string) => text.replace(/[&<>\u00a0\n]/g, entityOf);
const escapeAttribute = (text: string) => text.replace(/[&<>"\u00a0]/g, entityOf);

/** An attribute with a space before it; nothing for a value that is undefined. */
export const attribute = (name: string, value: string | undefined) =>
  value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`;
