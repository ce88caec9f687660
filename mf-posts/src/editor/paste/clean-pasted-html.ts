import {
  cleanAppleHtml,
  copyCodeLanguages,
  cleanGoogleDocs,
  resolveLazyImages,
  cleanNotion,
  cleanOutline,
} from './from-other-apps.ts';
import { isFromWord, tidyWord } from './from-word.ts';

/**
 * Puts a page from a clipboard into the words of HTML: what programs draw in ways of their own (lists of paragraphs, boxes
 * that are pictures) becomes the element that is meant. The page is changed; it must be one that is not shown.
 */
export function cleanPastedHtml(page: Document): void {
  cleanAppleHtml(page);
  tidyHeadings(page);
  if (isFromWord(page)) tidyWord(page);
  if (page.querySelector('[id^="docs-internal-guid"]')) cleanGoogleDocs(page);
  if (isFromNotion(page)) cleanNotion(page);
  cleanOutline(page);
  copyCodeLanguages(page);
  resolveLazyImages(page);
}

function isFromNotion(page: Document): boolean {
  const comments = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode())
    if (comment.nodeValue?.includes('notionvc')) return true;
  return false;
}

/** Browsers copy how heavy a heading is drawn; its words are not bold because of that. */
function tidyHeadings(page: Document): void {
  for (const heading of page.querySelectorAll('h1[style], h2[style], h3[style], h4[style], h5[style], h6[style]'))
    heading.setAttribute('style', (heading.getAttribute('style') ?? '').replace(/font-weight:[^;]*/i, ''));
}
