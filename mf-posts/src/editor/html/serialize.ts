import { codeLanguageClass } from '@benotes/contract';
import type { Descendant } from 'slate';

import {
  endsWithCaretParagraph,
  type FormattedText,
  type Image,
  type Inline,
  type Item,
  type Link,
  type Mark,
  MARKS,
  type NoteElement,
} from '../model/schema.ts';

const TAG_OF_MARK: Readonly<Record<Mark, string>> = {
  bold: 'strong',
  code: 'code',
  italic: 'em',
  strike: 's',
  underline: 'u',
};

/**
 * Writes a value, or the inline content of one paragraph, as the HTML that is stored: without white space between tags
 * and with a fixed order of tags and attributes, so that the same note is always the same string.
 */
export function serializeHtml(value: readonly Descendant[]): string {
  if (value.length > 0 && value.every(isInline)) return inlineHtml(value);
  let html = '';
  for (const node of endsWithCaretParagraph(value) ? value.slice(0, -1) : value) html += rootHtml(node);
  return html;
}

/**
 * What the blocks of a document were written as. Nodes are never changed in place, and from one draft to the next hardly
 * any is another one.
 */
const written = new WeakMap<Descendant, string>();

function rootHtml(node: Descendant): string {
  const known = written.get(node);
  if (known !== undefined) return known;
  const html = blocksHtml([node]);
  written.set(node, html);
  return html;
}

/** The inline content of a document that is one paragraph with something in it; any other document as it is. */
export function unwrapLoneParagraph(value: Descendant[]): Descendant[] {
  const [only, ...others] = value;
  const isLone = only && others.length === 0 && 'type' in only && only.type === 'paragraph';
  return isLone && inlineHtml(only.children) !== '' ? only.children : value;
}

const isInline = (node: Descendant): node is Inline => !('type' in node) || node.type === 'link';

const blocksHtml = (nodes: readonly Descendant[]): string => {
  let html = '';
  for (const node of nodes) html += 'type' in node ? elementHtml(node) : textHtml(node.text);
  return html;
};

function elementHtml(node: NoteElement): string {
  switch (node.type) {
    case 'paragraph':
      return `<p>${inlineHtml(node.children)}</p>`;
    case 'heading':
      return `<h${node.level}>${inlineHtml(node.children)}</h${node.level}>`;
    case 'code-block': {
      const language = node.language === undefined ? '' : attribute('class', codeLanguageClass(node.language));
      return `<pre><code${language}>${textHtml(node.children.map((child) => child.text).join(''))}</code></pre>`;
    }
    case 'quote':
      return `<blockquote>${blocksHtml(node.children)}</blockquote>`;
    case 'bullet-list':
      return `<ul>${blocksHtml(node.children)}</ul>`;
    case 'ordered-list':
      return `<ol${node.start === 1 ? '' : ` start="${node.start}"`}>${blocksHtml(node.children)}</ol>`;
    case 'task-list':
      return `<ul data-type="taskList">${blocksHtml(node.children)}</ul>`;
    case 'list-item':
    case 'task-item':
      return itemHtml(node);
    case 'rule':
      return '<hr>';
    case 'image':
      return imageHtml(node);
    case 'link-block':
      // Without data-title other programs do not know it for what it is.
      return `<unfurling-link${attribute('href', node.href)}${attribute('data-title', node.title)}></unfurling-link>`;
    case 'link':
      return inlineHtml([node]);
  }
}

function imageHtml({ src, alt, title, width, height }: Image): string {
  const size = attribute('width', width?.toString()) + attribute('height', height?.toString());
  return `<img${attribute('src', src)}${attribute('alt', alt)}${attribute('title', title)}${size}>`;
}

function itemHtml(item: Item): string {
  const content = blocksHtml(item.children);
  if (item.type === 'list-item') return `<li>${content}</li>`;
  const checked = item.checked ? ' checked="checked"' : '';
  const box = `<label><input type="checkbox"${checked}><span></span></label>`;
  return `<li data-checked="${item.checked}" data-type="taskItem">${box}<div>${content}</div></li>`;
}

/** Writes inline content; neighbours share the tags they have in common. */
function inlineHtml(children: readonly Inline[]): string {
  const runs = runsOf(children);
  let written = '';
  for (const { text } of runs) written += text;
  const line = protectSpaces(written);
  let html = '';
  let offset = 0;
  let open = NO_TAGS;
  for (const { text, tags } of runs) {
    const shared = commonLength(open, tags);
    html += closing(open, shared);
    for (let index = shared; index < tags.length; index += 1) html += tags[index]?.start;
    html += lineHtml(line === written ? text : line.slice(offset, offset + text.length));
    offset += text.length;
    open = tags;
  }
  return html + closing(open, 0);
}

interface Tag {
  start: string;
  end: string;
}

const MARK_TAGS = MARKS.map((mark) => {
  const name = TAG_OF_MARK[mark];
  return { mark, tag: { start: `<${name}>`, end: `</${name}>` } };
});
const NO_TAGS: readonly Tag[] = [];

interface Run {
  text: string;
  tags: readonly Tag[];
}

function runsOf(children: readonly Inline[]): Run[] {
  const runs: Run[] = [];
  for (const child of children) {
    if (!('type' in child)) addRun(runs, child, NO_TAGS);
    else {
      const around = [linkTag(child)];
      for (const text of child.children) addRun(runs, text, around);
    }
  }
  return runs;
}

function addRun(runs: Run[], node: FormattedText, around: readonly Tag[]): void {
  if (node.text !== '') runs.push({ text: node.text, tags: tagsOf(node, around) });
}

function tagsOf(node: FormattedText, around: readonly Tag[]): readonly Tag[] {
  const tags = [...around];
  for (const { mark, tag } of MARK_TAGS) if (node[mark]) tags.push(tag);
  return tags;
}

const linkTag = ({ target, rel, href }: Link): Tag => ({
  start: `<a${attribute('target', target)}${attribute('rel', rel)}${attribute('href', href)}>`,
  end: '</a>',
});

function commonLength(a: readonly Tag[], b: readonly Tag[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length]?.start === b[length]?.start) length += 1;
  return length;
}

/** The ends of the tags from a place on, the innermost first. */
function closing(tags: readonly Tag[], from: number): string {
  let html = '';
  for (let index = tags.length - 1; index >= from; index -= 1) html += tags[index]?.end;
  return html;
}

// A space at an edge of a line, or before another space, would be gone when the HTML is read.
const protectSpaces = (line: string) =>
  IN_DANGER.test(line) ? line.replace(/(?<=^|\n) | (?=[ \n]|$)/g, '\u00a0') : line;
const IN_DANGER = /^ | $| {2}|\n | \n/;

/** What stands for a character in HTML. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
  '\n': '<br>',
};
const entityOf = (character: string) => ENTITIES[character] ?? character;
const textHtml = (text: string) => text.replace(/[&<>\u00a0]/g, entityOf);
/** Text with hard breaks in it. */
const lineHtml = (text: string) => text.replace(/[&<>\u00a0\n]/g, entityOf);
const attributeText = (text: string) => text.replace(/[&<>"\u00a0]/g, entityOf);
const attribute = (name: string, value: string | undefined) =>
  value === undefined ? '' : ` ${name}="${attributeText(value)}"`;
