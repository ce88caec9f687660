/** A position in the document, as in a range. */
export interface TextPosition {
  node: Node;
  offset: number;
}

/** The text position at a point of the window, in px. Undefined if there is none. */
export function positionFromPoint(x: number, y: number): TextPosition | undefined {
  // The standard method, and the older one of Chromium and Safari.
  const position = document.caretPositionFromPoint?.(x, y);
  if (position) return { node: position.offsetNode, offset: position.offset };
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}
