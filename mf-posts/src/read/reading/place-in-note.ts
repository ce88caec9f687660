import { textOffset } from '../../list/card/text-offset.ts';
import { positionFromPoint, type TextPosition } from '../../list/card/text-position.ts';
import type { EditingState } from '../../posts/reading-path.ts';

/** The elements of a note that begin a line. */
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, pre > code, img, hr, unfurling-link';
/** Into the first line below an edge, in px. */
const INTO_LINE_PX = 12;

/** The place on the page where a post is read; undefined for one without text. */
export function currentPlace(): EditingState | undefined {
  const note = document.querySelector<HTMLElement>('main [data-note]');
  const toolbar = document.querySelector('[data-reading-toolbar]');
  return note ? placeInNote(note, Math.max(0, toolbar?.getBoundingClientRect().bottom ?? 0)) : undefined;
}

/**
 * The place a user is at in a rendered note: the start of the selected text, else the first line below `top`, in px
 * from the top of the window. Undefined for a note without text.
 */
export function placeInNote(note: HTMLElement, top: number): EditingState | undefined {
  const position = selectedPosition(note) ?? firstPosition(note, top);
  if (!position) return undefined;
  const { node, offset } = position;
  return { caretAt: textOffset(note, node, offset), caretTop: lineTop(position) };
}

function selectedPosition(note: HTMLElement): TextPosition | undefined {
  const selection = getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  const isText =
    range && !range.collapsed && range.startContainer instanceof Text && note.contains(range.startContainer);
  return isText ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

function firstPosition(note: HTMLElement, top: number): TextPosition | undefined {
  const blocks = [...note.querySelectorAll(BLOCKS)];
  // Of a note that is scrolled past, its last block.
  const block = blocks.find((each) => each.getBoundingClientRect().bottom > top + INTO_LINE_PX) ?? blocks.at(-1);
  if (!block) return undefined;
  const box = block.getBoundingClientRect();
  if (box.top >= top || box.bottom <= top) return { node: block, offset: 0 };
  const isRightToLeft = getComputedStyle(block).direction === 'rtl';
  const line = positionFromPoint(isRightToLeft ? box.right - 1 : box.left + 1, top + INTO_LINE_PX);
  return line && block.contains(line.node) ? line : { node: block, offset: 0 };
}

function lineTop({ node, offset }: TextPosition): number {
  const range = document.createRange();
  range.setStart(node, offset);
  const [line] = range.getClientRects?.() ?? []; // not in jsdom
  const element = node instanceof Element ? node : node.parentElement;
  return (line ?? element?.getBoundingClientRect())?.top ?? 0;
}
