import { type Block, paragraph } from '../model/schema.ts';
import { inlinesFrom } from './inlines.ts';

/** The lines of pasted text as paragraphs, as they stand; blank ones are left out. */
export const linesOf = (text: string): Block[] =>
  text.split(/[\r\n]+/).flatMap((line) => (line.trim() === '' ? [] : [paragraph({ text: line })]));

/** The same with the marks and links that the signs and addresses in it mean. */
export const formattedParagraphsFrom = (text: string): Block[] =>
  text.split(/[\r\n]+/).flatMap((line) => (line.trim() === '' ? [] : [paragraph(...inlinesFrom(line))]));
