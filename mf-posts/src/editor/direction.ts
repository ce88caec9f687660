import { Node } from 'slate';

// Letters of Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms.
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const LETTER = /\p{L}/u;

/** `rtl` where the first letter in a list or quote is read from right to left, so that its signs stand on that side. */
export function directionOf(node: Node): 'rtl' | undefined {
  for (const [{ text }] of Node.texts(node)) {
    const letter = LETTER.exec(text)?.[0];
    if (letter !== undefined) return RIGHT_TO_LEFT.test(letter) ? 'rtl' : undefined;
  }
  return undefined;
}
