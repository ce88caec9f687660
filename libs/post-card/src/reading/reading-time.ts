import { unspacedIn, wordsIn } from '@benotes/ui/words';

import { plainText } from './note-headings.ts';

const WORDS_PER_MINUTE = 220;
/** Of Chinese and Japanese, which have no spaces between words. */
const CHARACTERS_PER_MINUTE = 500;

/** How long it takes to read a stored note, in whole minutes, at least one; 0 for a note without words. */
export function minutesToRead(html: string): number {
  const text = plainText(html);
  const characters = unspacedIn(text);
  const words = wordsIn(text) - characters;
  return Math.ceil(words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE);
}
