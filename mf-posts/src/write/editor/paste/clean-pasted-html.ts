import {
  cleanAppleHtml,
  copyCodeLanguages,
  cleanGoogleDocs,
  resolveLazyImages,
  cleanNotion,
  cleanOutline,
} from './from-other-apps.ts';
import { isFromWord, cleanWord } from './from-word.ts';
import { STYLE } from './pasted-document.ts';

/**
 * Replaces program-specific clipboard HTML (lists as paragraphs, checkboxes as images)
 * with semantic HTML. Mutates the page, which must not be displayed.
 */
export function cleanPastedHtml(page: Document): void {
  cleanAppleHtml(page);
  cleanHeadings(page);
  if (isFromWord(page)) cleanWord(page);
  if (page.querySelector('[id^="docs-internal-guid"]')) cleanGoogleDocs(page);
  if (isFromNotion(page)) cleanNotion(page);
  cleanOutline(page);
  copyCodeLanguages(page);
  resolveLazyImages(page);
  resolveLinks(page);
}

/** Relative links lead to other pages of the site they come from. Where it is unknown, they would lead into Benotes. */
function resolveLinks(page: Document): void {
  const base = page.querySelector('base')?.getAttribute('href') ?? undefined;
  for (const link of page.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (URL.canParse(href)) continue;
    if (URL.canParse(href, base)) link.setAttribute('href', new URL(href, base).href);
    else link.removeAttribute('href');
  }
}

function isFromNotion(page: Document): boolean {
  const comments = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode())
    if (comment.nodeValue?.includes('notionvc')) return true;
  return false;
}

/** Browsers copy the computed font weight of headings, which is not bold formatting. */
function cleanHeadings(page: Document): void {
  for (const heading of page.querySelectorAll(
    'h1[data-style], h2[data-style], h3[data-style], h4[data-style], h5[data-style], h6[data-style]',
  ))
    heading.setAttribute(STYLE, (heading.getAttribute(STYLE) ?? '').replace(/font-weight:[^;]*/i, ''));
}
