import { isAllowedUrl, isCodeLanguage, noteLinkTarget } from '@benotes/contract';

/** How deep lists and quotes nest: a task takes three HTML elements per level, and the server rejects more than 100. */
export const MAX_CONTAINER_DEPTH = 30;

/** In the order of their tags, outermost first. A link is outside them all. */
export const MARKS = ['bold', 'code', 'italic', 'strike', 'underline'] as const;
export type Mark = (typeof MARKS)[number];

/** A hard break is a `\n` in the text. */
export type FormattedText = { text: string } & { [mark in Mark]?: true };
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;
export type Inline = FormattedText | Link;

export interface Paragraph {
  type: 'paragraph';
  children: Inline[];
}
export interface Heading {
  type: 'heading';
  level: HeadingLevel;
  children: Inline[];
}
export interface CodeBlock {
  type: 'code-block';
  language?: string;
  children: FormattedText[];
}
export interface Quote {
  type: 'quote';
  children: Block[];
}
export interface BulletList {
  type: 'bullet-list';
  children: ListItem[];
}
export interface OrderedList {
  type: 'ordered-list';
  start: number;
  children: ListItem[];
}
export interface TaskList {
  type: 'task-list';
  children: TaskItem[];
}
/** A paragraph, then any blocks. */
export interface ListItem {
  type: 'list-item';
  children: Block[];
}
/** A paragraph, then any blocks. */
export interface TaskItem {
  type: 'task-item';
  checked: boolean;
  children: Block[];
}
export interface Rule {
  type: 'rule';
  children: [FormattedText];
}
export interface Image {
  type: 'image';
  src: string;
  alt?: string;
  title?: string;
  /** Both or neither, in CSS pixels: they reserve the image's space while it loads. */
  width?: number;
  height?: number;
  children: [FormattedText];
}
/** A link preview, stored as `<unfurling-link>`: a page with its title. */
export interface LinkBlock {
  type: 'link-block';
  href: string;
  title: string;
  children: [FormattedText];
}
export interface Link {
  type: 'link';
  href: string;
  target: '_blank' | '_self';
  rel: string;
  children: FormattedText[];
}

export type TextBlock = Paragraph | Heading | CodeBlock;
export type List = BulletList | OrderedList | TaskList;
export type Item = ListItem | TaskItem;
export type VoidBlock = Rule | Image | LinkBlock;
export type Block = TextBlock | Quote | List | VoidBlock;
export type NoteElement = Block | Item | Link;
/** A node of a note's value. */
export type NoteNode = NoteElement | FormattedText;

const TEXT_BLOCKS: ReadonlySet<string> = new Set<TextBlock['type']>(['paragraph', 'heading', 'code-block']);
const LISTS: ReadonlySet<string> = new Set<List['type']>(['bullet-list', 'ordered-list', 'task-list']);
const ITEMS: ReadonlySet<string> = new Set<Item['type']>(['list-item', 'task-item']);
const VOIDS: ReadonlySet<string> = new Set<VoidBlock['type']>(['rule', 'image', 'link-block']);

const typeOf = (node: object): string => ('type' in node ? String(node.type) : '');

export const isTextBlock = (node: object): node is TextBlock => TEXT_BLOCKS.has(typeOf(node));
export const isList = (node: object): node is List => LISTS.has(typeOf(node));
export const isItem = (node: object): node is Item => ITEMS.has(typeOf(node));
export const isVoidBlock = (node: object): node is VoidBlock => VOIDS.has(typeOf(node));
export const isQuote = (node: object): node is Quote => typeOf(node) === 'quote';
export const isParagraph = (node: object): node is Paragraph => typeOf(node) === 'paragraph';
export const isHeading = (node: object): node is Heading => typeOf(node) === 'heading';
export const isCodeBlock = (node: object): node is CodeBlock => typeOf(node) === 'code-block';
export const isLink = (node: object): node is Link => typeOf(node) === 'link';
export const isTaskItem = (node: object): node is TaskItem => typeOf(node) === 'task-item';
export const isBlock = (node: object): node is Block =>
  isTextBlock(node) || isList(node) || isQuote(node) || isVoidBlock(node);

export const itemTypeOf = (list: List['type']): Item['type'] => (list === 'task-list' ? 'task-item' : 'list-item');

export const paragraph = (...children: Inline[]): Paragraph => ({
  type: 'paragraph',
  children: children.length > 0 ? children : [{ text: '' }],
});

/** Whether the caret cannot leave a block downward: a document that ends with one gets an empty paragraph after it. */
export const needsParagraphAfter = (node: object) => isBlock(node) && !isParagraph(node) && !isHeading(node);

const isEmptyParagraph = (node: object) =>
  isParagraph(node) && node.children.every((child) => 'text' in child && child.text === '');

/** Whether the last block is the empty paragraph added for the caret, which is never stored. */
export function endsWithCaretParagraph(blocks: readonly NoteNode[]): boolean {
  const last = blocks.at(-1);
  const before = blocks.at(-2);
  return !!last && !!before && isEmptyParagraph(last) && needsParagraphAfter(before);
}

// Lone surrogates cannot be encoded as UTF-8, and HTML does not allow U+0000.
// oxlint-disable-next-line no-control-regex
const INVALID_CHARACTERS = /\p{Surrogate}|\u0000/gu;

/** Removes what cannot be stored. Only code keeps tabs and form feeds. */
export function cleanText(text: string, { inCode = false } = {}): string {
  const valid = text.replace(INVALID_CHARACTERS, '').replace(/\r\n?/g, '\n');
  return inCode ? valid : valid.replace(/[\t\f]/g, ' ');
}

/** The URL as typed, without the characters a browser ignores; null when its scheme is not allowed. */
export function cleanUrl(url: unknown, use: 'link' | 'image' | 'bookmark'): string | null {
  if (typeof url !== 'string') return null;
  // oxlint-disable-next-line no-control-regex
  const cleaned = url.replace(INVALID_CHARACTERS, '').replace(/^[\u0001-\u0020]+|[\t\n\r]+/g, '');
  return isAllowedUrl(cleaned, use) ? cleaned : null;
}

/** The attributes of a link; null when its URL is not allowed. */
export function linkTo(href: unknown, target?: unknown, rel?: unknown): Omit<Link, 'type' | 'children'> | null {
  const url = cleanUrl(href, 'link');
  if (url === null) return null;
  const words = typeof rel === 'string' ? cleanText(rel) : null;
  return { href: url, ...noteLinkTarget(typeof target === 'string' ? target : null, words) };
}

export const isHeadingLevel = (level: unknown): level is HeadingLevel =>
  Number.isInteger(level) && Number(level) >= 1 && Number(level) <= 6;

/** A valid language name for a code block, or undefined. */
export function codeLanguage(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const first = /^\S+/.exec(name.trim())?.[0];
  return first !== undefined && isCodeLanguage(first) ? first : undefined;
}
