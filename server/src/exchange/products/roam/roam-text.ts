import { parseMarkdown } from '../../formats/markdown/parse-markdown.ts';
import type { RoamGraph } from './roam-graph.ts';

/** Where the text of a block is, and what it refers to. */
export interface RoamPlace {
  graph: RoamGraph;
  /** The id of the page. */
  page: string;
  linkTo: (id: string) => string;
  /** Receives the tags. */
  tags: Set<string>;
}

/** Code in lines of its own, whose end may stand behind its last line; and code in a line. */
const CODE = /```([\w+#.-]*)[^\S\n]*\n?([\s\S]*?)```|`[^`\n]+`/g;
const TASK = /^\s*\{\{\s*(?:\[\[)?(TODO|DONE)(?:\]\])?\s*\}\}\s*/;
/** What a text begins with that names a property: `Author:: [[Somebody]]`. */
const ATTRIBUTE = /^\s*([^:\n`]{1,100}?)::(?=\s|$)/;
/** The signs of Markdown, which a text must not have where it is shown as it is. */
const SIGN = /[\\`*_[\]<>~=^$!#|&:]/g;
const PAGE = /\[\[((?:[^[\]\n]|\[(?!\[)|\](?!\]))+)\]\]/;

export const isTable = (text: string): boolean => /^\s*\{\{\s*(?:\[\[table\]\]|table)\s*\}\}\s*$/.test(text);
/** What only says how the blocks below are shown. */
export const isFrame = (text: string): boolean =>
  /^\s*\{\{\s*(?:\[\[)?(?:kanban|mermaid|diagram|attr-table|mentions)(?:\]\])?\s*\}\}\s*$/.test(text);

/** The state of the task that a text begins with, null for any other text, and what follows. */
export function splitTask(text: string): { isDone: boolean | null; text: string } {
  const [mark, state] = TASK.exec(text) ?? [];
  return mark === undefined ? { isDone: null, text } : { isDone: state === 'DONE', text: text.slice(mark.length) };
}

/** The text of a block as HTML. */
export function roamHtml(text: string, place: RoamPlace): string {
  const parsed = parseMarkdown(toMarkdown(text, place), { breaks: true });
  for (const tag of parsed.tags) place.tags.add(tag);
  return parsed.html().trim();
}

/** The same for a place that has no paragraphs. */
export function roamLine(text: string, place: RoamPlace): string {
  const html = roamHtml(text, place);
  const [, inline] = /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>$/.exec(html) ?? [];
  return inline ?? html;
}

function toMarkdown(text: string, place: RoamPlace): string {
  const parts: string[] = [];
  let at = 0;
  for (const { 0: raw, 1: language = '', 2: code, index } of text.matchAll(CODE)) {
    parts.push(wordsToMarkdown(text.slice(at, index), place));
    parts.push(code === undefined ? raw : `\n\`\`\`${language}\n${code.replace(/\n$/, '')}\n\`\`\`\n`);
    at = index + raw.length;
  }
  return parts.join('') + wordsToMarkdown(text.slice(at), place);
}

/** Everything of Roam in a text without code; what is replaced is not looked at again. */
const ROAM = new RegExp(
  [
    /\{\{\s*(?:\[\[)?embed(?:-path|-children)?(?:\]\])?\s*:\s*(?<embed>\(\([\w-]+\)\)|\[\[[^\n}]+\]\])\s*\}\}/,
    /\{\{\s*(?:\[\[)?(?:youtube|video|pdf|iframe|audio|tweet|twitter)(?:\]\])?\s*:\s*(?<media>https?:\/\/[^\s}]+)\s*\}\}/,
    /(?<task>\{\{\s*(?:\[\[)?(?:TODO|DONE)(?:\]\])?\s*\}\})/,
    /(?<component>\{\{[^{}\n]*(?:\{[^{}\n]*(?:\{[^{}\n]*(?:\{[^{}\n]*\}[^{}\n]*)*\}[^{}\n]*)*\}[^{}\n]*)*\}\})/,
    /\[(?<blockWords>[^[\]\n]+)\]\(\(\((?<wordsBlock>[\w-]+)\)\)\)/,
    /\(\((?<block>[\w-]+)\)\)/,
    new RegExp(`\\[(?<pageWords>[^[\\]\\n]+)\\]\\(${named(PAGE, 'wordsPage')}\\)`),
    new RegExp(`#${named(PAGE, 'tag')}`),
    new RegExp(named(PAGE, 'page')),
    /\^\^(?=\S)(?<marked>[^^\n]*[^\s^])\^\^/,
    /(?<![\p{L}\p{N}_])__(?=\S)(?<slanted>(?:[^_\n]|_(?!_))*[^\s_])__(?![\p{L}\p{N}_])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

function named({ source }: RegExp, name: string): string {
  return source.replace('(', `(?<${name}>`);
}

type Found = Readonly<Record<string, string | undefined>>;

function wordsToMarkdown(text: string, place: RoamPlace): string {
  const [start, name] = ATTRIBUTE.exec(text) ?? [];
  if (start === undefined || name === undefined) return replaceRoam(text, place);
  const value = text.slice(start.length);
  if (/^tags?$/i.test(name.trim()))
    for (const [, page = ''] of value.matchAll(new RegExp(PAGE, 'g'))) place.tags.add(page.trim());
  return `**${escapeSigns(name.replaceAll(/\[\[|\]\]/g, '').trim())}:**${replaceRoam(value, place)}`;
}

const replaceRoam = (text: string, place: RoamPlace): string =>
  text.replaceAll(ROAM, (raw, ...rest: unknown[]) => markdownOf(raw, rest.at(-1) as Found, place)); // the named groups are last

function markdownOf(raw: string, found: Found, place: RoamPlace): string {
  if (found['embed'] !== undefined) return replaceRoam(found['embed'], place);
  if (found['media'] !== undefined) return `<${found['media']}>`;
  if (found['task'] !== undefined) return taskSign(found['task'].includes('DONE'));
  // Queries, buttons, and counters show what only Roam knows.
  if (found['component'] !== undefined) return `\`${raw.replaceAll('`', "'")}\``;
  if (found['marked'] !== undefined) return `==${replaceRoam(found['marked'], place)}==`;
  if (found['slanted'] !== undefined) return `*${replaceRoam(found['slanted'], place)}*`;
  return linkOf(raw, found, place);
}

/** A task that is not an item of a list. */
export const taskSign = (isDone: boolean): string => (isDone ? '☑' : '☐');

function linkOf(raw: string, found: Found, place: RoamPlace): string {
  const { blockWords, wordsBlock, block, pageWords, wordsPage, tag, page } = found;
  if (tag !== undefined) place.tags.add(tag.trim());
  if (tag !== undefined) return pageLink(tag, place, `#${tag}`);
  if (wordsBlock !== undefined) return blockLink(wordsBlock, raw, place, blockWords);
  if (block !== undefined) return blockLink(block, raw, place);
  return wordsPage === undefined ? pageLink(page ?? '', place) : pageLink(wordsPage, place, pageWords);
}

/** A link to a page, or its words if the page has no text. */
function pageLink(title: string, { graph, linkTo }: RoamPlace, words = title): string {
  const id = graph.pages.get(title.trim());
  return id === undefined ? escapeSigns(words) : `[${escapeSigns(words)}](<${linkTo(id)}>)`;
}

/** The words of a block, with a link to the page that it is on, unless this is the same. */
function blockLink(id: string, raw: string, { graph, page, linkTo }: RoamPlace, given?: string): string {
  const block = graph.blocks.get(id);
  if (!block) return given === undefined ? escapeSigns(raw) : escapeSigns(given);
  const words = escapeSigns(given ?? (bareWords(block.text) || id));
  return block.page === page ? words : `[${words}](<${linkTo(block.page)}>)`;
}

/** A text without the signs of Roam, in one line. */
const bareWords = (text: string): string =>
  splitTask(text)
    .text.replaceAll(/```\w*\n?|\[\[|\]\]|\*\*|__|\^\^|~~/g, '')
    .replaceAll(/\[([^[\]\n]+)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();

const escapeSigns = (text: string): string => text.replaceAll(SIGN, '\\$&');
