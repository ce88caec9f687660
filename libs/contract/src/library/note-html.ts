/**
 * The HTML of a stored note: every element with its allowed attributes, in serialization order (design: editor 1.1).
 * Used by the editor, the server, and the view of a note.
 */
export const NOTE_ELEMENTS = {
  p: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  strong: [],
  em: [],
  s: [],
  u: [],
  code: ['class'],
  pre: [],
  blockquote: [],
  ul: ['data-type'],
  ol: ['start'],
  li: ['data-checked', 'data-type'],
  br: [],
  hr: [],
  img: ['src', 'alt', 'title', 'width', 'height'],
  a: ['target', 'rel', 'href'],
  'unfurling-link': ['href', 'data-title'],
  // The parts of a task.
  label: [],
  input: ['type', 'checked'],
  span: [],
  div: [],
} as const satisfies Record<string, readonly string[]>;

/** Inline elements. */
export const NOTE_INLINES = [
  'a',
  'br',
  'code',
  'em',
  's',
  'strong',
  'u',
] as const satisfies readonly (keyof typeof NOTE_ELEMENTS)[];

const LANGUAGE = /^[\w+#.-]{1,40}$/;
const LANGUAGE_CLASS = 'language-';

/** Whether a name can be the language of a code block. */
export const isCodeLanguage = (name: string): boolean => LANGUAGE.test(name);

/** The class for the language of a code block. */
export const codeLanguageClass = (language: string): string => LANGUAGE_CLASS + language;

/** Whether a class is that of a code block's language. */
export const isCodeLanguageClass = (name: string): boolean =>
  name.startsWith(LANGUAGE_CLASS) && isCodeLanguage(name.slice(LANGUAGE_CLASS.length));

const LIST_START_MAX = 999_999_999;

/** Whether a number is a valid start of an ordered list: an integer of at most nine digits. */
export const isListStart = (start: unknown): start is number =>
  Number.isInteger(start) && Math.abs(Number(start)) <= LIST_START_MAX;

const DEFAULT_REL = 'noopener noreferrer nofollow';
// HTML white space; other white space is part of a word.
const WORD = /[^ \t\n\f\r]+/g;

export interface NoteLinkTarget {
  target: '_blank' | '_self';
  rel: string;
}

/** The normalized target and rel of a link. Links that open in a new tab always get `noopener`. */
export function noteLinkTarget(target: string | null | undefined, rel: string | null | undefined): NoteLinkTarget {
  const words = (rel?.match(WORD) ?? []).filter((word) => word.toLowerCase() !== 'opener');
  if (words.length === 0) return { target: target === '_self' ? target : '_blank', rel: DEFAULT_REL };
  if (target === '_self') return { target, rel: words.join(' ') };
  return { target: '_blank', rel: (words.includes('noopener') ? words : ['noopener', ...words]).join(' ') };
}

// Letters of Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms.
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const LETTER = /\p{L}/u;

/** Whether the first letter of a text belongs to a right-to-left script. Undefined if it has no letters. */
export function isRightToLeft(text: string): boolean | undefined {
  const letter = LETTER.exec(text)?.[0];
  return letter === undefined ? undefined : RIGHT_TO_LEFT.test(letter);
}
