/** How many characters of a note's text stand before the place that was pressed; undefined beside the text. */
export function caretAt({ clientX, clientY, target }: Pick<MouseEvent, 'clientX' | 'clientY' | 'target'>) {
  const note = target instanceof Element ? target.closest('[data-note]') : null;
  // Only Chromium and Safari know this name, Firefox the other one.
  const place = document.caretPositionFromPoint?.(clientX, clientY);
  const range = place ? undefined : document.caretRangeFromPoint?.(clientX, clientY);
  const node = place?.offsetNode ?? range?.startContainer;
  if (!note || !node || !note.contains(node)) return undefined;
  const before = document.createRange();
  before.setStart(note, 0);
  before.setEnd(node, place?.offset ?? range?.startOffset ?? 0);
  return before.toString().length;
}
