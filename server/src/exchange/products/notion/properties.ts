import { fromEnglish, fromIso } from '../../dates.ts';
import type { NoteOfFile } from '../../formats/note-files/note-of-file.ts';
import { escapeHtml, linkBlock } from '../../formats/note-html.ts';

/** A field of a database row. */
export interface Property {
  name: string;
  /** The class that Notion gives it in HTML, such as `multi_select`; empty where it is not known. */
  type: string;
  text: string;
  /** The text as HTML, if it has links. */
  html?: string;
  /** The single values of a selection. */
  values?: readonly string[];
}

const TAGS = /^(?:tags?|labels?|keywords?|schlagw\S*|étiquettes?|etiquetas?)$/iu;
const CREATED = /^(?:created(?: time| at)?|date created|erstellt(?: am)?)$/i;
const UPDATED = /^(?:last edited(?: time)?|updated(?: at)?|date updated|zuletzt bearbeitet)$/i;

const dateOf = (text: string) => fromIso(text) ?? fromEnglish(text);

const isTags = ({ name, type }: Property) => type === 'multi_select' || type === 'select' || TAGS.test(name);
const isCreated = ({ name, type }: Property) => type === 'created_time' || CREATED.test(name);
const isUpdated = ({ name, type }: Property) => type === 'last_edited_time' || UPDATED.test(name);
const isUrl = ({ text }: Property) => /^https?:\/\/\S+$/i.test(text);

/** The properties of a row: those that posts have, the others as lines above the text. */
export function readProperties(
  properties: readonly Property[],
): Pick<NoteOfFile, 'html' | 'tags' | 'created' | 'updated'> {
  const tags = new Set<string>();
  const lines: string[] = [];
  let links = '';
  let created: string | null = null;
  let updated: string | null = null;
  for (const property of properties) {
    const { text, name } = property;
    if (text === '') continue;
    if (isTags(property)) for (const tag of property.values ?? text.split(/,\s*/)) tags.add(tag.trim());
    else if (isCreated(property) && dateOf(text)) created = dateOf(text);
    else if (isUpdated(property) && dateOf(text)) updated = dateOf(text);
    else if (isUrl(property)) links += linkBlock(text);
    else lines.push(`${escapeHtml(name)}: ${property.html ?? escapeHtml(text)}`);
  }
  tags.delete('');
  const html = links + (lines.length > 0 ? `<p>${lines.join('<br>')}</p>` : '');
  return { html, tags: [...tags], created, updated };
}
