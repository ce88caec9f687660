import { isListStart } from '@benotes/contract';

import { startedByParagraph } from '../html/lists.ts';
import {
  type Block,
  cleanAddress,
  cleanText,
  codeLanguage,
  CONTAINER_DEPTH_MAX,
  type HeadingLevel,
  type Inline,
  paragraph,
} from '../schema.ts';
import { inlinesFrom } from './inlines.ts';
import { type ListMarker, markerOf, readItems } from './items.ts';

const FENCE = /^( {0,3})(`{3,}|~{3,}) *([^`\s]*)[^`]*$/;
const HEADING = /^ {0,3}(#{1,6})(?: +(.*?))?(?: +#+)? *$/;
const RULE = /^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/;
const QUOTE = /^ {0,3}> ?/;
const UNDERLINE = /^ {0,3}(=+|-{2,}) *$/;
const INDENTED = /^ {4}/;
const TABLE_RULE = /^ *\|?(?: *:?-+:? *\|)+ *(?::?-+:? *)?$/;
const IMAGE = /!\[([^\]]*)\]\(<?(\S+?)>?(?:\s+["']([^"']*)["'])?\)/g;

/** Reads Markdown into the blocks of a note: CommonMark as far as notes go, with tasks, strikes and tables as text. */
export function blocksFromMarkdown(text: string): Block[] {
  return readBlocks(withoutTabs(text.replace(/\r\n?/g, '\n').split('\n')), 0);
}

/** Tabs at the start of lines as spaces, but for those of code between fences. */
function withoutTabs(lines: readonly string[]): string[] {
  let closing: RegExp | null = null;
  return lines.map((line) => {
    if (closing) {
      if (closing.test(line)) closing = null;
      return line;
    }
    const fence = FENCE.exec(line)?.[2];
    if (fence !== undefined) closing = closingOf(fence);
    return line.replace(/^[\t ]+/, (space) => space.replaceAll('\t', '    '));
  });
}

function readBlocks(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const marker = markerOf(line);
    if (line.trim() === '') at += 1;
    else if (FENCE.test(line)) at = readFence(lines, at, blocks);
    else if (RULE.test(line)) at = add(blocks, { type: 'rule', children: [{ text: '' }] }, at + 1);
    else if (HEADING.test(line)) at = add(blocks, headingFrom(line), at + 1);
    else if (INDENTED.test(line)) at = readIndented(lines, at, blocks);
    else if (QUOTE.test(line) && depth < CONTAINER_DEPTH_MAX) at = readQuote(lines, at, blocks, depth);
    else if (marker && depth < CONTAINER_DEPTH_MAX) at = readList(lines, at, blocks, depth, marker);
    else if (line.includes('|') && TABLE_RULE.test(lines[at + 1] ?? '')) at = readTable(lines, at, blocks);
    else at = readParagraph(lines, at, blocks);
  }
  return blocks;
}

function add(blocks: Block[], block: Block, next: number): number {
  blocks.push(block);
  return next;
}

const inlines = (text: string): Inline[] => inlinesFrom(text.trim(), { escapes: true });

function headingFrom(line: string): Block {
  const [, hashes = '#', text = ''] = HEADING.exec(line) ?? [];
  return { type: 'heading', level: hashes.length as HeadingLevel, children: inlines(text) }; // one to six
}

const codeBlock = (lines: readonly string[], language?: string): Block => ({
  type: 'code-block',
  ...(language !== undefined && { language }),
  children: [{ text: cleanText(lines.join('\n'), true) }],
});

const closingOf = (fence: string) => new RegExp(`^ {0,3}${fence.charAt(0)}{${fence.length},} *$`);

/** Code that is never closed goes on to the end. */
function readFence(lines: readonly string[], at: number, blocks: Block[]): number {
  const [, indent = '', fence = '', name] = FENCE.exec(lines[at] ?? '') ?? [];
  const closing = closingOf(fence);
  let end = at + 1;
  while (end < lines.length && !closing.test(lines[end] ?? '')) end += 1;
  const inner = lines.slice(at + 1, end);
  // The new line at the end of the text is no line of the code.
  if (end === lines.length && inner.at(-1) === '') inner.pop();
  const outdented = inner.map((line) => line.slice(Math.min(indent.length, Math.max(0, line.search(/[^ ]|$/)))));
  return add(blocks, codeBlock(outdented, codeLanguage(name)), end + 1);
}

function readIndented(lines: readonly string[], at: number, blocks: Block[]): number {
  let end = at;
  while (end < lines.length && (INDENTED.test(lines[end] ?? '') || lines[end]?.trim() === '')) end += 1;
  while (lines[end - 1]?.trim() === '') end -= 1;
  return add(blocks, codeBlock(lines.slice(at, end).map((line) => line.slice(4))), end);
}

function readQuote(lines: readonly string[], at: number, blocks: Block[], depth: number): number {
  let end = at;
  while (end < lines.length && QUOTE.test(lines[end] ?? '')) end += 1;
  const inner = lines.slice(at, end).map((line) => line.replace(QUOTE, ''));
  const children = readBlocks(inner, depth + 1);
  return add(blocks, { type: 'quote', children: children.length > 0 ? children : [paragraph()] }, end);
}

function readList(lines: readonly string[], at: number, blocks: Block[], depth: number, first: ListMarker): number {
  const { items, end } = readItems(lines, at, first);
  const contents = items.map(({ content, checked }) => ({
    checked,
    children: startedByParagraph(readBlocks(content, depth + 1)),
  }));
  if (contents.some(({ checked }) => checked !== null))
    blocks.push({
      type: 'task-list',
      children: contents.map(({ checked, children }) => ({ type: 'task-item', checked: checked ?? false, children })),
    });
  else {
    const listItems = contents.map(({ children }) => ({ type: 'list-item' as const, children }));
    const { start } = first;
    blocks.push(
      start === null
        ? { type: 'bullet-list', children: listItems }
        : { type: 'ordered-list', start: isListStart(start) ? start : 1, children: listItems },
    );
  }
  return end;
}

/** A row becomes a paragraph with its cells apart, the first one bold. */
function readTable(lines: readonly string[], at: number, blocks: Block[]): number {
  let end = at;
  for (; end < lines.length && lines[end]?.includes('|'); end += 1) {
    if (end === at + 1) continue;
    const text = (lines[end] ?? '').trim().replace(/^\||\|$/g, '');
    const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const row = inlines(cells.join(' | '));
    blocks.push({ type: 'paragraph', children: end === at ? row.map(bold) : row });
  }
  return end;
}

const bold = (inline: Inline): Inline =>
  'text' in inline
    ? inline.code || inline.text === ''
      ? inline
      : { ...inline, bold: true }
    : { ...inline, children: inline.children.map((text) => (text.code ? text : { ...text, bold: true })) };

const startsBlock = (line: string): boolean =>
  line.trim() === '' || [FENCE, RULE, HEADING, QUOTE].some((sign) => sign.test(line)) || markerOf(line) !== null;

function readParagraph(lines: readonly string[], at: number, blocks: Block[]): number {
  let end = at + 1;
  while (end < lines.length && !startsBlock(lines[end] ?? '') && !UNDERLINE.test(lines[end] ?? '')) end += 1;
  const underline = UNDERLINE.exec(lines[end] ?? '')?.[1];
  const text = lines
    .slice(at, end)
    .map((line) => line.trim().replace(/\\$/, ''))
    .join('\n');
  if (underline)
    return add(blocks, { type: 'heading', level: underline.startsWith('=') ? 1 : 2, children: inlines(text) }, end + 1);
  addAroundImages(blocks, text);
  return end;
}

/** Images are blocks: the text is parted around them. */
function addAroundImages(blocks: Block[], text: string): void {
  let start = 0;
  const addText = (part: string) => {
    if (part.trim() !== '') blocks.push({ type: 'paragraph', children: inlines(part) });
  };
  for (const { 0: image, 1: alt, 2: address, 3: title, index } of text.matchAll(IMAGE)) {
    const src = cleanAddress(address, 'image');
    if (src === null) continue;
    const end = index + image.length;
    // A block is no link: of one around an image alone, the image is left.
    const link = text.charAt(index - 1) === '[' ? /^\]\([^\s()]*\)/.exec(text.slice(end)) : null;
    addText(text.slice(start, link ? index - 1 : index));
    blocks.push({ type: 'image', src, ...(alt && { alt }), ...(title && { title }), children: [{ text: '' }] });
    start = end + (link?.[0].length ?? 0);
  }
  addText(text.slice(start));
}
