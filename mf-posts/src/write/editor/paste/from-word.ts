import { type FlatItem, nestLists } from './nested-lists.ts';
import { STYLE } from './pasted-document.ts';

/** Word's own properties, as in `mso-list:l0 level2 lfo1`. */
const LIST = /mso-list:\s*(l\d+)\s+level(\d+)(?:\s+(lfo\d+))?/i;
const LIST_CLASS = /\bMsoList(?:Paragraph|Bullet|Number)/;
const IGNORED = /mso-list:\s*ignore/i;
/** The gap between list marker and text; Safari copies nothing else of the marker. */
const GAP = /font:\s*7(?:\.0)?pt/i;
/** The indentation of one list level, for items without a level. */
const INDENT_PT = 36;

const BLOCKS_OF_CLASS: readonly [RegExp, string][] = [
  [/^Mso(?:Intense)?Quote\b/, 'blockquote'],
  [/^MsoTitle\b/, 'h1'],
  [/^MsoSubtitle\b/, 'h2'],
];

/** Whether a page was copied from Word or another Office program. */
export const isFromWord = (page: Document): boolean =>
  page.querySelector('meta[name="Generator" i][content*="Microsoft" i], [class^="Mso"], [data-style*="mso-" i]') !==
    null || page.querySelector('.ListContainerWrapper') !== null;

/** Converts Word's lists, quotes and titles to semantic elements. */
export function cleanWord(page: Document): void {
  for (const spaces of page.querySelectorAll('span[data-style*="mso-spacerun" i]'))
    spaces.textContent = spaces.textContent.replaceAll('\u00a0', ' ');
  // Removes comments and the list of comments at the end; footnotes stay.
  for (const comment of page.querySelectorAll('[data-style*="mso-element:comment" i], .MsoCommentReference'))
    comment.remove();
  const items = [...page.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div, li')].flatMap((element) => {
    const item = itemOf(element);
    return item ? [item] : [];
  });
  nestLists(items);
  nestLists(itemsOfWordOnline(page));
  for (const empty of page.querySelectorAll('o\\:p')) if (empty.textContent.trim() === '') empty.remove();
  for (const paragraph of page.querySelectorAll('p[class^="Mso"]')) rename(paragraph);
}

function itemOf(element: Element): FlatItem | null {
  const style = element.getAttribute(STYLE) ?? '';
  const named = LIST.exec(style);
  if (element.localName === 'li' || (!named && !LIST_CLASS.test(element.className))) return null;
  const marker = markerIn(element);
  if (!marker) return null;
  const text = marker.textContent.replaceAll('\u00a0', ' ').trim();
  marker.remove();
  return {
    element,
    level: named ? Number(named[2]) : levelOf(style),
    number: numberOf(text),
    list: named ? `${named[1]} ${named[3] ?? ''}` : '',
  };
}

/** The span with the list marker. */
function markerIn(element: Element): Element | null {
  for (const span of element.querySelectorAll('span')) {
    const style = span.getAttribute(STYLE) ?? '';
    if (IGNORED.test(style)) return span;
    if (GAP.test(style) && span.textContent.trim() === '')
      return span.parentElement === element ? span : span.parentElement;
  }
  return null;
}

function levelOf(style: string): number {
  const left = /margin(?:-left)?:\s*(?:[\d.]+\w*\s+){0,3}?([\d.]+)pt\s*(?:;|$)/i.exec(style)?.[1];
  return Math.max(1, Math.round(Number(left ?? 0) / INDENT_PT));
}

/** The number of a list marker; null for a bullet. Letters and Roman numerals give 1. */
function numberOf(marker: string): number | null {
  const digits = /^\(?(?:\d+\.)*(\d+)[.)]?$/.exec(marker)?.[1];
  if (digits) return Number(digits);
  // A single `o` is the bullet of the second level.
  return /^\(?[a-z]{1,5}[.)]$/i.test(marker) ? 1 : null;
}

/** Word for the web copies each item as a separate list in its own wrapper. */
function itemsOfWordOnline(page: Document): FlatItem[] {
  return [...page.querySelectorAll('.ListContainerWrapper')].flatMap((box) => {
    const list = box.querySelector('ul, ol');
    const item = list?.querySelector('li');
    if (!list || !item || list.children.length !== 1) return [];
    const level = Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level') ?? 1);
    const number = list.localName === 'ol' ? Number(list.getAttribute('start') ?? 1) : null;
    box.replaceChildren(...item.childNodes);
    return [{ element: box, level: Number.isInteger(level) && level > 0 ? level : 1, number, list: '' }];
  });
}

function rename(paragraph: Element): void {
  const name = BLOCKS_OF_CLASS.find(([pattern]) => pattern.test(paragraph.className))?.[1];
  if (!name) return;
  const block = paragraph.ownerDocument.createElement(name);
  block.append(...paragraph.childNodes);
  paragraph.replaceWith(block);
}
