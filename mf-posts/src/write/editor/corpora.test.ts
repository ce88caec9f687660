import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { serializeHtml, DROPPED } from '@benotes/note';
import { Node } from 'slate';
import { describe, expect, it } from 'vitest';

import { parseHtml } from './html/parse.ts';
import { CASE_DIFFERENCES, COMMONMARK_NORMAL_DIFFERENCES, GOLDEN_DIFFERENCES } from './testing/golden-differences.ts';
import { parseWithParse5 } from './testing/parse-with-parse5.ts';
import { disallowedElementsIn } from './testing/vocabulary.ts';

const corpora = process.env['BENOTES_CORPORA'] ?? '';
const isThere = corpora !== '' && existsSync(path.join(corpora, 'editor-html'));
const file = (...names: string[]) => path.join(corpora, 'editor-html', ...names);
const read = (...names: string[]) => readFileSync(file(...names), 'utf8');
const json = <Content>(name: string, otherwise: Content): Content =>
  isThere ? (JSON.parse(read('golden', name)) as Content) : otherwise; // written for these tests

const letters = (text: string) => text.replaceAll(/[\s|]+/g, '');
const stored = (html: string) => serializeHtml(parseHtml(html));
const documents = isThere ? readdirSync(file()).filter((name) => name.endsWith('.html')) : [];
const normalForms = json<Record<string, { html: string }>>('normal-form.tiptap-2.1.12.json', {});
const sameAsTipTap = Object.keys(normalForms).filter((name) => !Object.hasOwn(GOLDEN_DIFFERENCES, name));

if (!isThere) console.warn('Skipped: the documents of other editors. BENOTES_CORPORA names no folder that has them.');

describe.skipIf(!isThere)('Documents of other editors', () => {
  it.each(documents)('%s is serialized the same again', (name) => {
    const once = stored(read(name));
    expect(stored(once)).toBe(once);
  });

  it.each(documents)('%s keeps all visible characters', (name) => {
    const seen = new DOMParser().parseFromString(read(name), 'text/html').body;
    for (const dropped of seen.querySelectorAll([...DROPPED].join())) dropped.remove();
    const parsedText = parseHtml(read(name))
      .map((block) => Node.string(block))
      .join('');
    expect(letters(parsedText)).toBe(letters(seen.textContent));
  });

  it.each(documents.filter((name) => !/<table/i.test(read(name))))('%s is parsed the same without a DOM', (name) => {
    expect(parseWithParse5(read(name))).toEqual(parseHtml(read(name)));
  });

  it.each(sameAsTipTap)('%s is serialized as by TipTap', (name) => {
    expect(stored(read(name))).toBe(normalForms[name]?.html);
  });

  it.each(Object.entries(GOLDEN_DIFFERENCES))('%s is not: %s', (name) => {
    expect(stored(read(name))).not.toBe(normalForms[name]?.html);
  });
});

const cases = json<{ html: string; normal: string }[]>('cases.tiptap-2.1.12.json', []);
const examples = json<{ example: number; normal: string }[]>('commonmark-normal.tiptap-2.1.12.json', []);

/** The HTML of the CommonMark examples, by number. */
function htmlOfExamples(): Map<number, string> {
  const all = JSON.parse(read('commonmark-spec.json')) as { example: number; html: string }[]; // written for such tests
  return new Map(all.map(({ example, html }) => [example, html]));
}

describe.skipIf(!isThere)('HTML snippets', () => {
  it('are serialized as by TipTap, except for known differences', () => {
    expect(cases.length).toBeGreaterThan(80);
    const differ = cases.filter(({ html, normal }) => stored(html) !== normal).map(({ html }) => html);
    expect(differ).toEqual(Object.keys(CASE_DIFFERENCES));
  });

  it('of CommonMark are serialized as by TipTap, except for known differences', () => {
    const html = htmlOfExamples();
    expect(examples.length).toBeGreaterThan(600);
    const differ = examples.filter(({ example, normal }) => stored(html.get(example) ?? '') !== normal);
    const known = Object.values(COMMONMARK_NORMAL_DIFFERENCES).flat();
    expect(differ.map(({ example }) => example)).toEqual(known.toSorted((a, b) => a - b));
  });

  it('are serialized the same again, and parsed the same without a DOM', () => {
    const all = [...cases.map(({ html }) => html), ...htmlOfExamples().values()];
    for (const html of all) {
      const once = stored(html);
      expect(stored(once)).toBe(once);
      expect(disallowedElementsIn(once)).toEqual([]);
    }
    for (const html of all.filter((each) => !/<table/i.test(each)))
      expect(parseWithParse5(html)).toEqual(parseHtml(html));
  });
});

const xss = path.join(corpora, 'xss');
const payloads =
  existsSync(xss) && corpora !== '' ? ['dompurify-expect.json', 'owasp-filter-evasion.json'].flatMap(payloadsIn) : [];

function payloadsIn(name: string): string[] {
  const entries = JSON.parse(readFileSync(path.join(xss, name), 'utf8')) as (
    | string
    | { payload?: string; html?: string }
  )[];
  return entries.map((entry) => (typeof entry === 'string' ? entry : (entry.payload ?? entry.html ?? '')));
}

describe.skipIf(payloads.length === 0)('XSS payloads', () => {
  it('add nothing to a note outside its vocabulary', () => {
    expect(payloads.filter((payload) => payload !== '').length).toBeGreaterThan(100);
    for (const payload of payloads) {
      const once = stored(payload);
      expect(disallowedElementsIn(once)).toEqual([]);
      expect(stored(once)).toBe(once);
    }
  });
});
