/** What the editor's benchmark imports (`@benotes/mf-posts/editor-bench`); nothing of the product imports this. */
export { parseHtml } from './html/parse.ts';
export { serializeHtml } from '@benotes/note';
export { isLink, isParagraph, isTaskItem } from '@benotes/note';
export { NoteEditor } from './note-editor.tsx';
export { aValue } from './testing/values.ts';
export { renderElement, renderLeaf } from './text/render.tsx';
