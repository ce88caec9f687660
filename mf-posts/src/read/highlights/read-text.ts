import { NOT_TEXT } from '../../list/card/text-offset.ts';
import type { Span } from './passages/passage.ts';

/** A text node and where its text begins in the whole text. */
interface Piece extends Span {
  node: Text;
}

/** The text of a rendered note or copy, in which every block is on a line of its own. */
export interface ReadText {
  text: string;
  pieces: readonly Piece[];
}

const BLOCKS = /^(?:P|H[1-6]|LI|UL|OL|DIV|BLOCKQUOTE|PRE|TABLE|TR|TD|TH|HR|UNFURLING-LINK)$/;
/** Elements between whose blocks whitespace is no text. */
const CONTAINERS = /^(?:UL|OL|DIV|BLOCKQUOTE|TABLE|THEAD|TBODY|TR)$/;

/** Reads the text of an element with the nodes that it is in. */
export function readText(element: HTMLElement): ReadText {
  const pieces: Piece[] = [];
  let text = '';
  let isNewLine = false;
  const read = (node: Node): void => {
    if (node instanceof Text) {
      if (node.data.trim() === '' && CONTAINERS.test(node.parentElement?.tagName ?? '')) return;
      if (isNewLine && text !== '' && !text.endsWith('\n')) text += '\n';
      isNewLine = false;
      pieces.push({ node, start: text.length, end: text.length + node.data.length });
      text += node.data;
    } else if (node instanceof HTMLBRElement) text += '\n';
    else if (node instanceof Element) {
      const isBlock = BLOCKS.test(node.tagName);
      isNewLine ||= isBlock;
      if (!node.matches(NOT_TEXT)) for (const child of node.childNodes) read(child);
      isNewLine ||= isBlock;
    }
  };
  read(element);
  return { text, pieces };
}

/** The part of a text that a range covers, without white space at its ends; null if there is no text in it. */
export function spanOf({ text, pieces }: ReadText, range: Range): Span | null {
  const start = offsetOf(pieces, text.length, range.startContainer, range.startOffset);
  const end = offsetOf(pieces, text.length, range.endContainer, range.endOffset);
  const covered = text.slice(start, end);
  if (covered.trim() === '') return null;
  return { start: end - covered.trimStart().length, end: start + covered.trimEnd().length };
}

function offsetOf(pieces: readonly Piece[], length: number, node: Node, offset: number): number {
  const own = pieces.find((piece) => piece.node === node);
  if (own) return own.start + offset;
  const point = document.createRange();
  point.setStart(node, offset);
  return pieces.find((piece) => point.comparePoint(piece.node, 0) >= 0)?.start ?? length;
}
