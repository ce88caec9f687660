import { type FormattedText, type Inline, type Mark, MARKS, protectSpaces } from '@benotes/note';

/**
 * How marks and links are written: as Markdown has them, or as HTML where signs would not be read as they are meant.
 */
export type InlineForm = 'signs' | 'tags';

const SIGNS: Record<Mark, readonly [start: string, end: string]> = {
  bold: ['**', '**'],
  code: ['<code>', '</code>'],
  italic: ['*', '*'],
  strike: ['~~', '~~'],
  underline: ['<u>', '</u>'],
};
const TAGS: Record<Mark, readonly [start: string, end: string]> = {
  bold: ['<strong>', '</strong>'],
  code: ['<code>', '</code>'],
  italic: ['<em>', '</em>'],
  strike: ['<del>', '</del>'],
  underline: ['<u>', '</u>'],
};

/** What Markdown would decode as a character reference: `&lt;`, `&#60;`. */
const ENTITY = /&(?=#?\w+;)/g;
/** White space other than a space is written as a reference, because programs trim it. */
const OTHER_SPACE = /[^\S \n]/g;
/** Signs with a meaning wherever they are, some only beside each other; an underscore within a word has none. */
const SIGN =
  /[\\`*[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|=(?==)|(?<==)=|\$(?![\s\d]|$)|%(?=%)|(?<=%)%|!(?=\[)|(?<=\b(?:https?|ftp)):(?=\/\/)|(?<=\bwww)\.|(?<=[\w.+-])@(?=\w)/giu;

const referenceOf = (character: string) => `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`;

/** Text that is neither HTML nor Markdown. In links, addresses are not looked for. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(SIGN, String.raw`\$&`)
    .replace(ENTITY, '&amp;')
    .replaceAll('<', '&lt;')
    .replace(OTHER_SPACE, referenceOf);

const SIMPLE_ADDRESS = /^[\w.~:/?#@!$&'*+,;=%-]+$/;
const AUTOLINK = /^https?:\/\/[^\s<>]+$/;

/** Characters that would end an address, which no address needs. */
const NO_ADDRESS = /[\\<>\p{Cc}]/gu;

/** An address behind the label of a link or an image. */
export const targetOf = (address: string): string =>
  SIMPLE_ADDRESS.test(address)
    ? address.replace(ENTITY, '&amp;')
    : `<${address.replace(NO_ADDRESS, encodeURIComponent).replace(ENTITY, '&amp;')}>`;

const attributeOf = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

interface Tag {
  key: string;
  start: string;
  end: string;
}

interface Run {
  text: FormattedText;
  /** The target of its link; null for none. */
  href: string | null;
  /** Whether it is the whole text of the link. */
  isAlone: boolean;
}

/** The inline content of a block. `isLine`: it may not contain line breaks. */
export function writeInlines(children: readonly Inline[], form: InlineForm, isLine: boolean): string {
  const runs = children.flatMap((child): Run[] =>
    'type' in child
      ? child.children.map((text) => ({ text, href: child.href, isAlone: child.children.length === 1 }))
      : [{ text: child, href: null, isAlone: false }],
  );
  const plain = protectSpaces(runs.map(({ text }) => text.text).join(''));
  let markdown = '';
  let open: readonly Tag[] = [];
  let at = 0;
  for (const { text, href, isAlone } of runs) {
    if (text.text === '') continue;
    const content = plain.slice(at, (at += text.text.length));
    if (form === 'signs' && isAlone && href === text.text && AUTOLINK.test(href) && !MARKS.some((mark) => text[mark])) {
      markdown += `${closing(open, 0)}<${href.replace(ENTITY, '&amp;')}>`;
      open = [];
      continue;
    }
    const isSpan = form === 'signs' && text.code === true && isCodeSpan(content);
    const tags = tagsOf(text, href, form, isSpan);
    let shared = 0;
    while (shared < open.length && open[shared]?.key === tags[shared]?.key) shared += 1;
    markdown +=
      closing(open, shared) +
      tags
        .slice(shared)
        .map(({ start }) => start)
        .join('');
    markdown += isSpan ? codeSpan(content) : textOf(content, plain, at, isLine);
    open = tags;
  }
  return markdown + closing(open, 0);
}

const closing = (tags: readonly Tag[], from: number) =>
  tags
    .slice(from)
    .toReversed()
    .map(({ end }) => end)
    .join('');

function tagsOf(text: FormattedText, href: string | null, form: InlineForm, isSpan: boolean): Tag[] {
  const link: Tag[] =
    href === null
      ? []
      : form === 'tags'
        ? [{ key: href, start: `<a href="${attributeOf(href)}">`, end: '</a>' }]
        : [{ key: href, start: '[', end: `](${targetOf(href)})` }];
  const signs = form === 'tags' ? TAGS : SIGNS;
  const marks = MARKS.filter((mark) => text[mark] && !(mark === 'code' && isSpan));
  return [...link, ...marks.map((mark) => ({ key: mark, start: signs[mark][0], end: signs[mark][1] }))];
}

const isCodeSpan = (text: string) => /^\S(?:[^\n]*\S)?$/.test(text) && !/[^\S ]/.test(text);

function codeSpan(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$/.test(text) ? ' ' : '';
  return fence + space + text + space + fence;
}

/** A line break is two spaces at the end of a line, unless one of its sides is empty. `end`: of the text, in `all`. */
function textOf(text: string, all: string, end: number, isLine: boolean): string {
  const start = end - text.length;
  return text
    .split('\n')
    .map((part, index, parts) => {
      if (index === parts.length - 1) return escapeMarkdown(part);
      const place = start + parts.slice(0, index + 1).join('\n').length;
      const isInner = place > 0 && all[place - 1] !== '\n' && /[^\n]/.test(all[place + 1] ?? '');
      return escapeMarkdown(part) + (isInner && !isLine ? '  \n' : '<br>');
    })
    .join('');
}
