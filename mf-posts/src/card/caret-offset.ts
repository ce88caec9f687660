/** The offset of a click in the text of a note, in characters. Undefined if it is not on the text. */
export function caretOffset({ clientX, clientY, target }: Pick<MouseEvent, 'clientX' | 'clientY' | 'target'>) {
  const note = target instanceof Element ? target.closest('[data-note]') : null;
  // The standard method, and the older one of Chromium and Safari.
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  const range = position ? undefined : document.caretRangeFromPoint?.(clientX, clientY);
  const node = position?.offsetNode ?? range?.startContainer;
  if (!note || !node || !note.contains(node)) return undefined;
  const before = document.createRange();
  before.setStart(note, 0);
  before.setEnd(node, position?.offset ?? range?.startOffset ?? 0);
  return before.toString().length;
}
