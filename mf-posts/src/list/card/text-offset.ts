/** Elements whose text is not text of the note: link blocks show a title, and code has a Copy button. */
export const NOT_TEXT = 'unfurling-link, [data-copy-bar]';
/** Elements between whose blocks whitespace is no text. */
const CONTAINERS = '[data-note], ul, ol, li, li > div, blockquote';

/**
 * The offset of a position in the text of a rendered note, in characters, as the editor counts them: a line break is
 * one.
 */
export function textOffset(note: Element, node: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(note, 0);
  before.setEnd(node, offset);
  const walker = document.createTreeWalker(note, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let count = 0;
  for (let each = walker.nextNode(); each && before.comparePoint(each, 0) <= 0; each = walker.nextNode()) {
    if (each instanceof HTMLBRElement) count += 1;
    if (each instanceof Text && isText(each)) count += each === node ? offset : each.length;
  }
  return count;
}

function isText({ data, parentElement }: Text): boolean {
  if (!parentElement || parentElement.closest(NOT_TEXT)) return false;
  return data.trim() !== '' || !parentElement.matches(CONTAINERS);
}
