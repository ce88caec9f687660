import { codeLanguageClass } from '@benotes/contract';

import { attribute, escapeCode } from './escape.ts';
import {
  endsWithCaretParagraph,
  type Image,
  type Inline,
  type Item,
  type NoteElement,
  type NoteNode,
} from './schema.ts';
import { inlineHtml } from './serialize-inlines.ts';

/**
 * Serializes a value, or the inline content of one paragraph, to the HTML that is stored: without white space between
 * tags and with a fixed order of tags and attributes, so that equal notes are equal strings.
 */
export function serializeHtml(value: readonly NoteNode[]): string {
  if (value.length > 0 && value.every(isInline)) return inlineHtml(value);
  let html = '';
  for (const node of endsWithCaretParagraph(value) ? value.slice(0, -1) : value) html += rootHtml(node);
  return html;
}

/** Caches the HTML of root blocks. Nodes are immutable, and few of them differ from one draft to the next. */
const cache = new WeakMap<NoteNode, string>();

function rootHtml(node: NoteNode): string {
  const cached = cache.get(node);
  if (cached !== undefined) return cached;
  const html = blocksHtml([node]);
  cache.set(node, html);
  return html;
}

/** The inline content of a document that is a single non-empty paragraph; any other document unchanged. */
export function unwrapLoneParagraph(value: NoteNode[]): NoteNode[] {
  const [only, ...others] = value;
  const isLone = only && others.length === 0 && 'type' in only && only.type === 'paragraph';
  return isLone && inlineHtml(only.children) !== '' ? only.children : value;
}

const isInline = (node: NoteNode): node is Inline => !('type' in node) || node.type === 'link';

const blocksHtml = (nodes: readonly NoteNode[]): string => {
  let html = '';
  for (const node of nodes) html += 'type' in node ? elementHtml(node) : escapeCode(node.text);
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
      return `<pre><code${language}>${escapeCode(node.children.map((child) => child.text).join(''))}</code></pre>`;
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
      // Always with data-title: TipTap does not recognize the element without it.
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
