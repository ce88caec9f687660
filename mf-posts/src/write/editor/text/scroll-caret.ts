import { isMobile } from '@benotes/platform';
import { Editor } from 'slate';
import { ReactEditor } from 'slate-react';

/**
 * Scrolls the page so that the line of the caret is at this distance from the top of the window, in px, once it is
 * rendered. Returns a function that cancels it.
 */
export function scrollCaretTo(editor: Editor, top: number): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      const line = caretLine(editor);
      if (line) window.scrollBy({ top: line.top - top, behavior: 'instant' });
    });
  });
  return () => cancelAnimationFrame(frame);
}

/** How many lines stay in sight below the caret. */
const LINES_BELOW = 2;

/**
 * Scrolls what contains the text, and the page, as little as is needed for the caret to be in sight, with two lines
 * below it. Neither the toolbar nor the top bar nor an on-screen keyboard covers them.
 */
export function keepCaretInSight(editor: Editor): void {
  if (!caretLine(editor)) return;
  const text = ReactEditor.toDOMNode(editor, editor);
  for (let box = text.parentElement; box; box = box.parentElement) {
    const isScrolled = box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY);
    if (isScrolled && box !== document.documentElement) reveal(editor, box, visibleIn(box, text));
  }
  reveal(editor, window, visibleInWindow(text));
}

interface Limits {
  top: number;
  bottom: number;
}

/** The toolbar is before the text. */
const toolbarOf = (text: Element) => text.previousElementSibling?.getBoundingClientRect();
const isCompact = (text: Element) => text.closest('[data-compact]') !== null;

function visibleIn(box: Element, text: Element): Limits {
  const { top, bottom } = box.getBoundingClientRect();
  return { top, bottom: Math.min(bottom, (isCompact(text) && toolbarOf(text)?.top) || bottom) };
}

function visibleInWindow(text: Element): Limits {
  const toolbar = isCompact(text) ? undefined : toolbarOf(text);
  const topBar = Number.parseFloat(getComputedStyle(text).getPropertyValue('--bar-height')) || 0;
  if (!toolbar) return { top: topBar, bottom: window.innerHeight };
  return isMobile() ? { top: topBar, bottom: toolbar.top } : { top: toolbar.bottom, bottom: window.innerHeight };
}

function reveal(editor: Editor, scroller: Element | Window, { top, bottom }: Limits): void {
  const line = caretLine(editor);
  if (!line) return;
  const lineHeight =
    Number.parseFloat(getComputedStyle(ReactEditor.toDOMNode(editor, editor)).lineHeight) || line.height;
  const below = (line.top + line.bottom + lineHeight) / 2 + LINES_BELOW * lineHeight - bottom;
  const above = line.top - top;
  if (below > 0 || above < 0) scroller.scrollBy({ top: Math.min(below, above), behavior: 'instant' });
}

function caretLine(editor: Editor): DOMRect | undefined {
  if (!editor.selection) return undefined;
  const { focus } = editor.selection;
  const caret = ReactEditor.resolveDOMRange(editor, { anchor: focus, focus });
  if (!caret?.getClientRects) return undefined; // in jsdom
  const [line] = caret.getClientRects();
  if (line) return line;
  // An empty block has no text to measure.
  const block = Editor.above(editor, { match: (node) => 'type' in node && Editor.isBlock(editor, node) });
  return block && ReactEditor.toDOMNode(editor, block[0]).getBoundingClientRect();
}
