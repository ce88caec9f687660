import { type Block, paragraph } from '@benotes/note';

import { inlinesFrom } from './inlines.ts';

/** The lines of text as unformatted paragraphs, without blank lines. */
export const paragraphsFrom = (text: string): Block[] =>
  text.split(/[\r\n]+/).flatMap((line) => (line.trim() === '' ? [] : [paragraph({ text: line })]));

/** The lines of text as paragraphs, with inline formatting and links. */
export const formattedParagraphsFrom = (text: string): Block[] =>
  text.split(/[\r\n]+/).flatMap((line) => (line.trim() === '' ? [] : [paragraph(...inlinesFrom(line))]));
