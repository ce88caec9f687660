import { parseUrl } from '@benotes/contract';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { parse, serialize } from 'parse5';

import { cutTitle } from '../../library/posts/link-content.ts';
import { wordsOf } from '../../library/search/tokens.ts';
import { cleanArticle, countWords, imagesIn, isParsable } from './article-html.ts';
import type { PageTask, ReadResult } from './copy-article.ts';
import { ELEMENTS_MAX } from './copy-limits.ts';
import { publishedIn, titleOf } from './page-facts.ts';
import { wallIn } from './page-walls.ts';

/** Reads the article of a page. Its scripts never run: the document has no window that could run them. */
export function readPage({ html, url }: PageTask): ReadResult {
  if (!isParsable(html)) return { state: 'too-large' };
  // This library does not repair HTML as browsers do: it takes the first element for the root, for example.
  const { document } = parseHTML(serialize(parse(html)));
  const elements = document.querySelectorAll('*').length;
  if (elements > ELEMENTS_MAX) return { state: 'too-large' };
  if (elements === 0 || !document.documentElement) return { state: 'nothing-readable' };
  const base = baseOf(document, url);
  // Both are missing in this library, and relative addresses are resolved with them.
  Object.defineProperty(document, 'baseURI', { value: base });
  Object.defineProperty(document, 'documentURI', { value: url });
  const facts = { title: document.title, published: publishedIn(document) };
  const visible = (document.body?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const hasPassword = document.querySelector('input[type="password"]') !== null;
  const article = new Readability(document).parse();
  const clean = article?.content ? cleanArticle(article.content) : '';
  if (clean === null) return { state: 'too-large' };
  const text = wordsOf(clean).replace(/\s+/g, ' ').trim();
  const images = imagesIn(clean);
  if (!article || (text === '' && images.length === 0))
    return { state: hasPassword ? 'login-needed' : (wallIn(visible) ?? 'nothing-readable') };
  const wall = wallIn(text, { hasPassword });
  if (wall) return { state: wall };
  return {
    article: {
      title: cutTitle(titleOf(article.title ?? '', facts.title, html)) || cutTitle(url),
      author: tidy(article.byline),
      published_at: tidy(article.publishedTime) ?? facts.published,
      language: languageOf(article.lang),
      words: countWords(clean),
      pages: null,
      html: clean,
      images,
    },
  };
}

const FACT_LENGTH_MAX = 255;

/** A fact about a page, without its line breaks; null for none. */
const tidy = (text: string | null | undefined): string | null =>
  Array.from((text ?? '').replace(/\s+/g, ' ').trim())
    .slice(0, FACT_LENGTH_MAX)
    .join('') || null;

/** A language tag; null if it is none. */
const languageOf = (lang: string | null | undefined): string | null =>
  /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i.test(lang?.trim() ?? '') ? (lang?.trim() ?? null) : null;

function baseOf(document: Document, url: string): string {
  const href = document.querySelector('base[href]')?.getAttribute('href') ?? '';
  return parseUrl(href, url)?.href ?? url;
}
