import { textOffset } from './text-offset.ts';
import { positionFromPoint } from './text-position.ts';

/** The offset of a click in the text of a note, in characters. Undefined if it is not on the text. */
export function caretOffset({ clientX, clientY, target }: Pick<MouseEvent, 'clientX' | 'clientY' | 'target'>) {
  const note = target instanceof Element ? target.closest('[data-note]') : null;
  const position = positionFromPoint(clientX, clientY);
  return note && position && note.contains(position.node)
    ? textOffset(note, position.node, position.offset)
    : undefined;
}
