import { cleanUrl } from '../model/schema.ts';

const isTask = (item: Element, isDone: boolean) => {
  item.setAttribute('data-type', 'taskItem');
  item.setAttribute('data-checked', String(isDone));
};

/** Google Docs: the boxes of a checklist are pictures, and what is done is struck through as well. */
export function cleanGoogleDocs(page: Document): void {
  for (const item of page.querySelectorAll('li[role="checkbox"]')) {
    for (const box of item.querySelectorAll('img[aria-roledescription="checkbox"]')) box.remove();
    if (item.getAttribute('aria-checked') !== 'true') continue;
    for (const element of [item, ...item.querySelectorAll('[style*="line-through"]')])
      if (element instanceof Element && element.closest('li') === item) unstrike(element);
  }
}

function unstrike(element: Element): void {
  const style = element.getAttribute('style');
  if (style !== null) element.setAttribute('style', style.replaceAll('line-through', 'none'));
}

/** Notion: to-dos are items that begin with `[ ]` or `[x]`, and a comment says where they come from. */
export function cleanNotion(page: Document): void {
  for (const item of page.querySelectorAll('li')) {
    const text = firstTextOf(item);
    const box = /^\s*\[([ xX])\]\s+/.exec(text?.data ?? '');
    if (!text || !box) continue;
    text.data = text.data.slice(box[0].length);
    isTask(item, box[1] !== ' ');
  }
}

/** The text an item begins with, past the paragraphs and marks around it. */
function firstTextOf(item: Element): Text | null {
  let node: ChildNode | null = item.firstChild;
  while (node) {
    if (node instanceof Text && node.data.trim() !== '') return node;
    node = node instanceof Element && node.firstChild ? node.firstChild : node.nextSibling;
  }
  return null;
}

/** Outline: items with a box of its own drawing, the language of code beside it, and the handles of headings. */
export function cleanOutline(page: Document): void {
  for (const item of page.querySelectorAll('ul.checkbox_list > li, li[data-type="checkbox_item"]')) {
    const box = item.querySelector('.checkbox, [role="checkbox"]');
    isTask(item, item.classList.contains('checked') || box?.getAttribute('aria-checked') === 'true');
    (box?.closest('[contenteditable="false"]') ?? box)?.remove();
  }
  for (const block of page.querySelectorAll('.code-block[data-language]'))
    block.querySelector('pre')?.setAttribute('data-language', block.getAttribute('data-language') ?? '');
  for (const handle of page.querySelectorAll('.heading-actions, .code-actions, .mermaid-diagram-wrapper'))
    handle.remove();
}

/** GitHub, and pages that Jekyll makes: the language of code stands on the box around it. */
export function copyCodeLanguages(page: Document): void {
  const boxes = '.highlight[class*="highlight-source-"], .highlighter-rouge[class*="language-"]';
  for (const box of page.querySelectorAll(boxes)) {
    const language = /(?:^|\s)(?:highlight-source|language)-(\S+)/.exec(box.className)?.[1];
    if (language) box.querySelector('pre')?.setAttribute('data-language', language);
  }
}

/** Where pages keep the address of an image until somebody scrolls to it. */
const LATER = ['data-src', 'data-lazy-src', 'data-original', 'data-srcset', 'srcset'];
/** An embedded image of fewer characters shows nothing: it keeps a place, or counts who reads. */
const MAX_PLACEHOLDER_LENGTH = 200;

/** Images that are loaded late: the one that is meant takes the place of what stands for it, which else is left out. */
export function resolveLazyImages(page: Document): void {
  for (const image of page.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (cleanUrl(src, 'image') !== null) continue;
    const [later] = LATER.flatMap((name) => {
      const first = /^\s*([^\s,]+)/.exec(image.getAttribute(name) ?? '')?.[1];
      return first !== undefined && cleanUrl(first, 'image') !== null ? [first] : [];
    });
    if (later !== undefined) image.setAttribute('src', later);
    // Its description, if it has one, is read nonetheless.
    else if (/^data:/i.test(src) && src.length < MAX_PLACEHOLDER_LENGTH) image.removeAttribute('src');
  }
}

/** Safari and Mail: spaces that were kept from collapsing, and the break at the end of what was selected. */
export function cleanAppleHtml(page: Document): void {
  for (const spaces of page.querySelectorAll('.Apple-converted-space')) {
    spaces.textContent = spaces.textContent.replaceAll('\u00a0', ' ');
  }
  for (const end of page.querySelectorAll('br.Apple-interchange-newline')) end.remove();
}
