import { isCodeLanguage } from '@benotes/contract';
import { type Block, type Image, isList, type Item, type List, serializeHtml } from '@benotes/note';
import { readHtml } from '@benotes/note/parse5';

import { markdownToHtml } from '../formats/note-html.ts';
import { collapse } from '../text.ts';
import { escapeMarkdown, type InlineForm, targetOf, writeInlines } from './write-inlines.ts';

/** The HTML of longer notes is written without reading it again, which would take too long. */
const CHECKED_MAX_LENGTH = 512 * 1024;

/** What programs would read as the beginning of a block, at the start of a line. */
const BLOCK_START = /^(?:[#>:|]|[-+](?=[\s-]|$)|=+(?=\s*$)|\d{1,9}(?=[.)](?:\s|$)))/;

/**
 * A note's HTML as CommonMark with GitHub's tasks and strikethrough, which an import reads as the same note. What
 * Markdown lacks, or would read otherwise, is HTML. Only sizes of images, targets of links, and link previews get lost.
 */
export function toMarkdown(html: string): string {
  const blocks = readHtml(html.replaceAll(/\r\n?/g, '\n'));
  const written = write(blocks, 'signs');
  if (html.length > CHECKED_MAX_LENGTH || isSame(written, blocks)) return `${written}\n`;
  const parts = blocks.map((block) => faithful(block));
  const joined = join(blocks, (_block, index) => parts[index] ?? '');
  return `${isSame(joined, blocks) ? joined : blocks.map(asHtml).join('\n\n')}\n`;
}

function faithful(block: Block): string {
  const forms = (['signs', 'tags'] as const).map((form) => write([block], form));
  return forms.find((markdown) => isSame(markdown, [block])) ?? asHtml(block);
}

/** Whether an import reads Markdown as these blocks. */
const isSame = (markdown: string, blocks: readonly Block[]) =>
  known(serializeHtml(readHtml(markdownToHtml(markdown)))) === known(serializeHtml(blocks));

const LOST = / (?:target|rel|width|height)="[^"]*"| (?:alt|title)=""/g;
const LINK_BLOCK = /<unfurling-link href="([^"]*)" data-title="([^"]*)"><\/unfurling-link>/g;

/** What Markdown can tell of a note. */
const known = (html: string) =>
  html
    .replaceAll(/<(?:a|img) [^>]*>/g, (tag) => tag.replaceAll(LOST, ''))
    .replaceAll(
      LINK_BLOCK,
      (_all, href: string, title: string) => `<p><a href="${href}">${collapse(title) || href}</a></p>`,
    );

/** A block as HTML on one line, which Markdown leaves alone. */
const asHtml = (block: Block): string =>
  block.type === 'link-block' ? write([block], 'signs') : serializeHtml([block]).replaceAll('\n', '&#10;');

const write = (blocks: readonly Block[], form: InlineForm): string =>
  join(blocks, (block, _index, isSecond) => blockOf(block, form, isSecond));

/** Blocks with blank lines between them. Of two lists in a row, the second has other markers. */
function join(blocks: readonly Block[], textOf: (block: Block, index: number, isSecond: boolean) => string): string {
  let isSecond = false;
  return blocks
    .map((block, index) => {
      const before = blocks[index - 1];
      isSecond = isList(block) && before !== undefined && isList(before) && !isSecond;
      return textOf(block, index, isSecond);
    })
    .join('\n\n');
}

function blockOf(block: Block, form: InlineForm, isSecond: boolean): string {
  switch (block.type) {
    case 'paragraph': {
      const text = writeInlines(block.children, form, false);
      return text === '' ? '<p></p>' : text.split('\n').map(protectStart).join('\n');
    }
    case 'heading': {
      const text = writeInlines(block.children, form, true).replace(/#+$/, (signs) => `\\${signs}`);
      return `${'#'.repeat(block.level)} ${text}`.trimEnd();
    }
    case 'code-block':
      return codeOf(block.children.map(({ text }) => text).join(''), block.language);
    case 'quote':
      return prefixed(write(block.children, form), '> ', '> ');
    case 'rule':
      return '---';
    case 'image':
      return imageOf(block);
    case 'link-block':
      return `[${escapeMarkdown(collapse(block.title) || block.href)}](${targetOf(block.href)})`;
    case 'bullet-list':
    case 'ordered-list':
    case 'task-list':
      return listOf(block, form, isSecond);
  }
}

const protectStart = (line: string) =>
  line.replace(BLOCK_START, (start) => (/^\d/.test(start) ? `${start}\\` : `\\${start}`));

function codeOf(code: string, language = ''): string {
  // Longer than any in it, wherever it is.
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${isCodeLanguage(language) ? language : ''}\n${code}\n${fence}`;
}

function imageOf({ src, alt = '', title = '' }: Image): string {
  const shown = title === '' ? '' : ` "${escapeMarkdown(collapse(title)).replaceAll('"', String.raw`\"`)}"`;
  return `![${escapeMarkdown(collapse(alt))}](${targetOf(src)}${shown})`;
}

function listOf(list: List, form: InlineForm, isSecond: boolean): string {
  const bullet = isSecond ? '*' : '-';
  const first = list.type === 'ordered-list' ? list.start : 0;
  const markers = list.children.map((_item, index) =>
    list.type === 'ordered-list' ? `${first + index}${isSecond ? ')' : '.'} ` : `${bullet} `,
  );
  return (list.children as readonly Item[])
    .map((item, index) => {
      const marker = markers[index] ?? '';
      const box = item.type === 'task-item' ? `[${item.checked ? 'x' : ' '}] ` : '';
      return prefixed(box + itemOf(item, form), marker, ' '.repeat(marker.length));
    })
    .join('\n');
}

/** A list right below the text of an item keeps the items together. */
function itemOf({ children }: Item, form: InlineForm): string {
  const [text, second, ...rest] = children;
  const start = text?.type === 'paragraph' ? writeInlines(text.children, form, false) : '';
  const first = start === '' ? '' : start.split('\n').map(protectStart).join('\n');
  if (!second) return first;
  return `${first}${isList(second) ? '\n' : '\n\n'}${write([second, ...rest], form)}`;
}

/** Lines behind a prefix, which ends with a space if something follows. */
const prefixed = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, index) => {
      const prefix = index === 0 ? first : others;
      return line === '' ? prefix.trimEnd() : prefix + line;
    })
    .join('\n');
