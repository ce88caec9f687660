import { type Block, serializeHtml } from '@benotes/note';
import { readHtml } from '@benotes/note/parse5';

import { VOID } from '../../kernel/sanitize/nesting-depth.ts';

const TAG = /<(\/?)([a-z][a-z\d-]*)[^>]*>/g;

/**
 * Reads states of a note as they are stored. What they have in common, which is most of them, is parsed once: parsing
 * takes longer than all that is done with the blocks.
 */
export function readNotes(...notes: string[]): Block[][] {
  const known = new Map<string, Block>();
  const read = (html: string) => {
    const blocks = readHtml(html);
    for (const block of blocks) known.set(serializeHtml([block]), block);
    return blocks;
  };
  return notes.map((html) => {
    const elements = rootElements(html);
    const others = elements.filter((element) => !known.has(element));
    if (others.length === elements.length) return read(html);
    if (others.length > 0) read(others.join(''));
    const blocks = elements.flatMap((element) => known.get(element) ?? []);
    // What the editor has not stored has elements that are no blocks.
    return blocks.length === elements.length ? blocks : readHtml(html);
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
