import { escapeHtml } from '../../kernel/sanitize/sanitize.ts';
import { cutTitle } from '../../library/posts/link-content.ts';
import { cleanArticle, countWords } from './article-html.ts';
import type { PageTask, ReadResult } from './copy-article.ts';

/** Reads a page of plain text: its paragraphs, with their line breaks. */
export function readPlain({ html: text, url }: PageTask): ReadResult {
  const paragraphs = text.split(/\r?\n[ \t]*\r?\n/).filter((part) => part.trim() !== '');
  if (paragraphs.length === 0) return { state: 'nothing-readable' };
  const html = cleanArticle(
    paragraphs.map((part) => `<p>${escapeHtml(part.trim()).replaceAll(/\r?\n/g, '<br>')}</p>`).join(''),
  );
  if (html === null) return { state: 'too-large' };
  const name = decodeURIComponent(
    /[^/]*$/.exec(new URL(url).pathname)?.[0].replaceAll(/%(?![\da-f]{2})/gi, '%25') ?? '',
  );
  const facts = { author: null, published_at: null, language: null, pages: null, images: [] };
  return { article: { title: cutTitle(name || url), ...facts, words: countWords(html), html } };
}
