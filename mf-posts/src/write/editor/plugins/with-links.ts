import { isLink } from '@benotes/note';
import type { Editor } from 'slate';

/** Text typed at the edge of a link stays outside it. */
export function withLinks(editor: Editor): Editor {
  const { inlineEdgeAffinity } = editor;
  editor.inlineEdgeAffinity = (element, edge) => (isLink(element) ? 'outside' : inlineEdgeAffinity(element, edge));
  return editor;
}
