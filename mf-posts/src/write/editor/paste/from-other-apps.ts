import { cleanUrl } from '@benotes/note';

import { STYLE } from './pasted-document.ts';

const markAsTask = (item: Element, isDone: boolean) => {
  item.setAttribute('data-type', 'taskItem');
  item.setAttribute('data-checked', String(isDone));
};

/** Google Docs: checkboxes are images, and checked items are struck through. */
export function cleanGoogleDocs(page: Document): void {
  for (const item of page.querySelectorAll('li[role="checkbox"]')) {
    for (const box of item.querySelectorAll('img[aria-roledescription="checkbox"]')) box.remove();
    if (item.getAttribute('aria-checked') !== 'true') continue;
    for (const element of [item, ...item.querySelectorAll('[data-style*="line-through"]')])
      if (element instanceof Element && element.closest('li') === item) unstrike(element);
  }
}

function unstrike(element: Element): void {
  const style = element.getAttribute(STYLE);
  if (style !== null) element.setAttribute(STYLE, style.replaceAll('line-through', 'none'));
}

/** Notion: tasks are items that begin with `[ ]` or `[x]`. */
export function cleanNotion(page: Document): void {
  for (const item of page.querySelectorAll('li')) {
    const text = firstTextOf(item);
    const box = /^\s*\[([ xX])\]\s+/.exec(text?.data ?? '');
    if (!text || !box) continue;
    text.data = text.data.slice(box[0].length);
    markAsTask(item, box[1] !== ' ');
  }
}

/** The first text node of an item that is not blank. */
function firstTextOf(item: Element): Text | null {
  let node: ChildNode | null = item.firstChild;
  while (node) {
    if (node instanceof Text && node.data.trim() !== '') return node;
    node = node instanceof Element && node.firstChild ? node.firstChild : node.nextSibling;
  }
  return null;
}

/** Outline: custom checkboxes, code languages on a wrapper, and controls in headings. */
export function cleanOutline(page: Document): void {
  for (const item of page.querySelectorAll('ul.checkbox_list > li, li[data-type="checkbox_item"]')) {
    const box = item.querySelector('.checkbox, [role="checkbox"]');
    markAsTask(item, item.classList.contains('checked') || box?.getAttribute('aria-checked') === 'true');
    (box?.closest('[contenteditable="false"]') ?? box)?.remove();
  }
  for (const block of page.querySelectorAll('.code-block[data-language]'))
    block.querySelector('pre')?.setAttribute('data-language', block.getAttribute('data-language') ?? '');
  for (const handle of page.querySelectorAll('.heading-actions, .code-actions, .mermaid-diagram-wrapper'))
    handle.remove();
}

/** GitHub and Jekyll: the code language is a class of the wrapper. */
export function copyCodeLanguages(page: Document): void {
  const boxes = '.highlight[class*="highlight-source-"], .highlighter-rouge[class*="language-"]';
  for (const box of page.querySelectorAll(boxes)) {
    const language = /(?:^|\s)(?:highlight-source|language)-(\S+)/.exec(box.className)?.[1];
    if (language) box.querySelector('pre')?.setAttribute('data-language', language);
  }
}

/** Where pages keep the URL of a lazy-loaded image. */
const LAZY_ATTRIBUTES = ['data-src', 'data-lazy-src', 'data-original', 'data-srcset', 'srcset'];
/** Shorter data URLs are placeholders or tracking pixels. */
const MAX_PLACEHOLDER_LENGTH = 200;

/** Replaces the placeholders of lazy-loaded images with their real URLs, or removes the placeholders. */
export function resolveLazyImages(page: Document): void {
  for (const image of page.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (cleanUrl(src, 'image') !== null) continue;
    const [url] = LAZY_ATTRIBUTES.flatMap((name) => {
      const first = /^\s*([^\s,]+)/.exec(image.getAttribute(name) ?? '')?.[1];
      return first !== undefined && cleanUrl(first, 'image') !== null ? [first] : [];
    });
    if (url !== undefined) image.setAttribute('src', url);
    // Its alternative text is still pasted.
    else if (/^data:/i.test(src) && src.length < MAX_PLACEHOLDER_LENGTH) image.removeAttribute('src');
  }
}

/** Safari and Apple Mail: non-breaking spaces between words, and the line break at the end of the selection. */
export function cleanAppleHtml(page: Document): void {
  for (const spaces of page.querySelectorAll('.Apple-converted-space')) {
    spaces.textContent = spaces.textContent.replaceAll('\u00a0', ' ');
  }
  for (const end of page.querySelectorAll('br.Apple-interchange-newline')) end.remove();
}
