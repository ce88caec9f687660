import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { Readability } from '@mozilla/readability';
import { JSDOM, VirtualConsole } from 'jsdom';
import { describe, expect, it } from 'vitest';

import { wordsOf } from '../../library/search/tokens.ts';
import { readText } from '../previews/page-text.ts';
import { readPage } from './read-page.ts';

const folder = path.join(process.env['BENOTES_CORPORA'] ?? 'missing', 'pages');
if (!existsSync(folder)) console.warn('Set BENOTES_CORPORA to test the reader on the pages of many sites.');

interface Expected {
  file: string;
  base_url?: string;
  expected: { title: string; byline: string | null; lang?: string; excerpt?: string; readerable: boolean };
}

const pages = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.expected.json') && /^(?:charset|readability)-/.test(name))
      .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Expected)
  : [];

const tidy = (text: string | null | undefined) => text?.replace(/\s+/g, ' ').trim() ?? null;

describe.skipIf(pages.length === 0)('The reader of pages', () => {
  it.each(pages)(
    'reads $file as its reference does',
    ({ file, base_url: url = 'http://fakehost/test/page.html', expected }) => {
      const html = readText(readFileSync(path.join(folder, file)), 'text/html');
      const result = readPage({ html, url });
      if (!('article' in result)) throw new Error(`It is ${result.state}.`);
      const { title, author, language } = result.article;
      expect({ title, author, language }).toEqual({
        title: tidy(expected.title),
        author: tidy(expected.byline),
        language: expected.lang ?? language,
      });
      expect(wordsOf(result.article.html).trim()).not.toBe('');
      // Nothing but elements of notes, and every address is absolute.
      expect(result.article.html).not.toMatch(/<(?:script|iframe|style|form|object)|\son\w+=|javascript:/i);
      for (const image of result.article.images) expect(image).toMatch(/^(?:https?|data):/);
    },
  );

  it('keeps the first and the last paragraph that its reference finds in the document of a browser', () => {
    const lost = pages.filter(({ file, base_url: url = 'http://fakehost/test/page.html' }) => {
      const html = readText(readFileSync(path.join(folder, file)), 'text/html');
      const reference = new Readability(documentOf(html, url)).parse();
      const result = readPage({ html, url });
      const text = 'article' in result ? squeezed(documentOf(result.article.html).body) : '';
      const paragraphs = [...documentOf(reference?.content ?? '').querySelectorAll('p')].map(squeezed).filter(Boolean);
      return !text.includes(paragraphs[0] ?? '') || !text.includes(paragraphs.at(-1) ?? '');
    });
    expect(lost.map(({ file }) => file)).toEqual([]);
  });
});

const documentOf = (html: string, url?: string) =>
  new JSDOM(html, { ...(url && { url }), virtualConsole: new VirtualConsole() }).window.document;

/** The text of an element without white space, which is where the elements of notes have theirs. */
const squeezed = ({ textContent }: Element) => textContent.replace(/\s+/g, '');
