import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { serializeHtml } from '@benotes/note';
import { describe, expect, it } from 'vitest';

import { parseHtml } from '../html/parse.ts';
import { COMMONMARK_DIFFERENCES, PAGE_DIFFERENCES } from '../testing/markdown-differences.ts';
import { disallowedElementsIn } from '../testing/vocabulary.ts';
import { blocksFromMarkdown } from './blocks.ts';

const corpora = process.env['BENOTES_CORPORA'] ?? '';
const folder = path.join(corpora, 'editor-html');
const isThere = corpora !== '' && existsSync(folder);
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

/** Markdown with the note that is expected from it. */
interface Pair {
  name: string;
  markdown: string;
  expected: string;
}

const json = (name: string) =>
  JSON.parse(read(name)) as (Record<'markdown' | 'html', string> & Partial<Record<'example' | 'name', unknown>>)[]; // written for these tests

/** The stored HTML of a page, without the trailing line break of code. */
const stored = (html: string) => serializeHtml(parseHtml(html.replaceAll('\n</code></pre>', '</code></pre>')));

const pages = () => {
  const names = readdirSync(folder);
  return names.filter((name) => name.endsWith('.md') && names.includes(name.replace(/md$/, 'html')));
};

const COMMONMARK_PARTS = 6;

/** Where Markdown comes from, and how it is read: one by one, since each takes some seconds. */
const sources = (): [name: string, pairs: () => Pair[]][] => [
  ...Array.from({ length: COMMONMARK_PARTS }, (_, part): [string, () => Pair[]] => [
    `CommonMark, part ${part + 1}`,
    () =>
      json('commonmark-spec.json')
        .filter((_example, index) => index % COMMONMARK_PARTS === part)
        .map(({ example, markdown, html }) => ({
          name: `CommonMark ${String(example)}`,
          markdown,
          expected: stored(withLineBreaks(html)),
        })),
  ]),
  [
    'turndown',
    () =>
      json('turndown-cases.json').map(({ name, markdown, html }) => ({
        name: `turndown: ${String(name)}`,
        markdown,
        expected: stored(html),
      })),
  ],
  ...pages().map((name): [string, () => Pair[]] => [
    name,
    () => [{ name, markdown: read(name), expected: stored(read(name.replace(/md$/, 'html'))) }],
  ]),
];

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, pre, blockquote, ul, ol, li, hr, div, table';
const isBlock = (node: Node | null) => node === null || (node instanceof Element && node.matches(BLOCKS));
const isBreak = (node: Node | null) => node instanceof Element && node.localName === 'br';

/** Converts line breaks in text to `br`, because a note keeps those of Markdown. */
function withLineBreaks(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text); // nothing else is shown to it
  for (const text of texts) {
    if (
      text.parentElement?.closest('pre') ||
      (text.data.trim() === '' && text.parentElement?.matches('body, ul, ol, blockquote'))
    )
      continue;
    let { data } = text;
    if (isBreak(text.previousSibling) || isBlock(text.previousSibling)) data = data.replace(/^\n/, '');
    if (isBlock(text.nextSibling)) data = data.replace(/\n$/, '');
    text.replaceWith(
      ...data.split('\n').flatMap((line, index) => (index > 0 ? [document.createElement('br'), line] : [line])),
    );
  }
  return body.innerHTML;
}

const KNOWN = new Set([
  ...Object.values(COMMONMARK_DIFFERENCES)
    .flat()
    .map((example) => `CommonMark ${example}`),
  ...Object.values(PAGE_DIFFERENCES).flat(),
]);

if (!isThere) console.warn('Skipped: Markdown of others. BENOTES_CORPORA names no folder that has it.');

describe.skipIf(!isThere)('Markdown from other sources', () => {
  const differing = new Set<string>();
  let count = 0;

  it.each(isThere ? sources() : [])('becomes the expected note, except for known differences: %s', (_name, pairs) => {
    const notes = pairs().map((pair) => ({ ...pair, note: serializeHtml(blocksFromMarkdown(pair.markdown)) }));
    count += notes.length;
    expect(notes.filter(({ note }) => disallowedElementsIn(note).length > 0)).toEqual([]);
    const differ = notes.filter(({ note, expected }) => note !== expected).map(({ name }) => name);
    for (const name of differ) differing.add(name);
    expect(differ.filter((name) => !KNOWN.has(name))).toEqual([]);
  });

  it('has no fewer differences than are known, and more than 800 examples', () => {
    expect(count).toBeGreaterThan(800);
    expect([...KNOWN].filter((name) => !differing.has(name))).toEqual([]);
  });
});
