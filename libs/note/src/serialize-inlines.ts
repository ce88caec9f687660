import { attribute, escapeText } from './escape.ts';
import { type FormattedText, type Inline, type Link, type Mark, MARKS } from './schema.ts';

const TAG_OF_MARK: Readonly<Record<Mark, string>> = {
  bold: 'strong',
  code: 'code',
  italic: 'em',
  strike: 's',
  underline: 'u',
};

/** Serializes inline content; neighboring texts share their common outer tags. */
export function inlineHtml(children: readonly Inline[]): string {
  const runs = runsOf(children);
  let plain = '';
  for (const { text } of runs) plain += text;
  const line = protectSpaces(plain);
  let html = '';
  let offset = 0;
  let open = NO_TAGS;
  for (const { text, tags } of runs) {
    const shared = commonLength(open, tags);
    html += closing(open, shared);
    for (let index = shared; index < tags.length; index += 1) html += tags[index]?.start;
    html += escapeText(line === plain ? text : line.slice(offset, offset + text.length));
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

/** The end tags from an index on, innermost first. */
function closing(tags: readonly Tag[], from: number): string {
  let html = '';
  for (let index = tags.length - 1; index >= from; index -= 1) html += tags[index]?.end;
  return html;
}

/** HTML collapses a space at either end of a line or before another space, so those become non-breaking. */
export const protectSpaces = (line: string) =>
  MAY_COLLAPSE.test(line) ? line.replace(/(?<=^|\n) | (?=[ \n]|$)/g, '\u00a0') : line;
const MAY_COLLAPSE = /^ | $| {2}|\n | \n/;
