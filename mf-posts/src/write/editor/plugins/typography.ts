import { Editor, Transforms } from 'slate';

import { rangeIn, type TypedText } from './typed-text.ts';

const OPENING = String.raw`(?<=^|[\s{[(<'"\u2018\u201C])`;

/** Patterns matched at the end of the typed text, with their replacements. */
const REPLACEMENTS: readonly [typed: RegExp, sign: string][] = [
  [/--$/, '—'],
  [/\.\.\.$/, '…'],
  [new RegExp(`${OPENING}"$`), '“'],
  [/"$/, '”'],
  [new RegExp(`${OPENING}'$`), '‘'],
  [/'$/, '’'],
  [/<-$/, '←'],
  [/->$/, '→'],
  [/\(c\)$/, '©'],
  [/\(r\)$/, '®'],
  [/\(tm\)$/, '™'],
  [/\(sm\)$/, '℠'],
  // Only when a space follows: it may be the start of a date.
  [/(?<=^|\s)1\/2(?= $)/, '½'],
  [/(?<=^|\s)1\/4(?= $)/, '¼'],
  [/(?<=^|\s)3\/4(?= $)/, '¾'],
  [/\+\/-$/, '±'],
  [/!=$/, '≠'],
  [/<<$/, '«'],
  [/>>$/, '»'],
  // Between two numbers, but not in 0x1f.
  [/(?<=\d ?)(?<!(?:^|\D)0)[x*](?= ?\d$)/, '×'],
  [/\^2$/, '²'],
  [/\^3$/, '³'],
];

/** `https://a.org/b--c`, `www.a.org`, `a@b.org`. */
const URL_LIKE = /:\/\/|^\W*www\.|[^\s@]@[^\s@]*$|^\W*[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}[/?#]/i;

/** Whether a word looks like a URL or an email address, which must stay as typed. */
export const isUrlLike = (word: string): boolean => URL_LIKE.test(word);

/** Replaces typed ASCII with its typographic character; false when nothing matches. */
export function replaceTyped(editor: Editor, typed: TypedText): boolean {
  const word = /\S+(?= ?$)/.exec(typed.text)?.[0] ?? '';
  if (isUrlLike(word)) return false;
  for (const [pattern, sign] of REPLACEMENTS) {
    const match = pattern.exec(typed.text);
    if (!match) continue;
    const at = rangeIn(editor, typed, match.index, match.index + match[0].length);
    Editor.withoutNormalizing(editor, () => {
      Transforms.insertText(editor, sign, { at: at.focus });
      Transforms.delete(editor, { at });
    });
    return true;
  }
  return false;
}
