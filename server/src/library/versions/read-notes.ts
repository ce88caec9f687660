import { type Block, serializeHtml } from '@benotes/note';
import { readHtml } from '@benotes/note/parse5';

const TAG = /<(\/?)([a-z][a-z\d-]*)[^>]*>/g;
const VOID = new Set(['br', 'hr', 'img', 'input']);

/**
 * Reads states of a note as they are stored. What they have in common, which is most of them, is parsed once: parsing
 * takes longer than all that is done with the blocks.
 */
export function readNotes(...notes: string[]): Block[][] {
  const known = new Map<string, Block>();
  return notes.map((html) => {
    const pieces = rootElements(html);
    const unknown = pieces.filter((piece) => !known.has(piece));
    for (const block of readHtml(unknown.join(''))) known.set(serializeHtml([block]), block);
    const blocks = pieces.flatMap((piece) => known.get(piece) ?? []);
    // What the editor has not stored has elements that are no blocks. A note without elements has an empty paragraph.
    return blocks.length > 0 && blocks.length === pieces.length ? blocks : readHtml(html);
  });
}

/** The elements at the root of sanitized HTML, each with the text before it. */
function rootElements(html: string): string[] {
  const elements: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (slash) depth -= 1;
    else if (!VOID.has(name)) depth += 1;
    if (depth > 0) continue;
    const end = index + tag.length;
    elements.push(html.slice(start, end));
    start = end;
  }
  if (start < html.length) elements.push(html.slice(start));
  return elements;
}
