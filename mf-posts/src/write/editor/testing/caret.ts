import { serializeHtml } from '@benotes/note';
import { type Descendant, Editor, Element, Node, type NodeEntry, type Path, type Point, Range, Text } from 'slate';

import { parseHtml } from '../html/parse.ts';
import { pressKey } from '../keys/key-bindings.ts';
import { createNoteEditor } from '../model/create-note-editor.ts';
import { pointAt, textBlockAt, voidBlockAt } from '../model/queries.ts';

/** An editor for HTML in which `|` is the caret; without one, `[` is the anchor and `]` the focus of a selection. */
export function editorAt(html: string, now?: () => number): Editor {
  const editor = createNoteEditor(parseHtml(html), undefined, now);
  const signs = html.includes('|') ? /\|/ : /[[\]]/;
  const points = new Map<string, Point>();
  const children = structuredClone(editor.children);
  const visit = (nodes: readonly Descendant[], path: Path) => {
    for (const [index, node] of nodes.entries()) {
      const at = [...path, index];
      if (!Text.isText(node)) visit(node.children, at);
      else
        for (let place = node.text.search(signs); place >= 0; place = node.text.search(signs)) {
          points.set(node.text[place] ?? '', { path: at, offset: place });
          node.text = node.text.slice(0, place) + node.text.slice(place + 1);
        }
    }
  };
  visit(children, []);
  editor.children = children;
  const caret = points.get('|');
  const [anchor, focus] = [caret ?? points.get('['), caret ?? points.get(']')];
  if (anchor && focus) editor.selection = { anchor, focus };
  Editor.normalize(editor, { force: true });
  return editor;
}

/** The HTML of an editor with its caret or selection in it. A selected void block has `|` before it. */
export function htmlWithCaret(editor: Editor): string {
  const { selection } = editor;
  if (!selection) return serializeHtml(editor.children);
  const isCaret = Range.isCollapsed(selection);
  const selectedVoid = isCaret ? voidBlockAt(editor) : undefined;
  const children = structuredClone(editor.children);
  const marks: [Point, string][] = isCaret
    ? [[selection.anchor, '|']]
    : [
        [selection.anchor, '['],
        [selection.focus, ']'],
      ];
  marks.sort(([a], [b]) => (Range.isBackward({ anchor: a, focus: b }) ? -1 : 1));
  if (!selectedVoid) for (const [point, sign] of marks) insertMarker(children, normalizedPoint(editor, point), sign);
  const html = serializeHtml(children);
  if (!selectedVoid) return html;
  const shown = serializeHtml([selectedVoid[0]]);
  return html.replace(shown, `|${shown}`);
}

/** The same position in the earliest text node that has it, so that tests ignore the sides of links and marks. */
function normalizedPoint(editor: Editor, point: Point): Point {
  const block = textBlockAt(editor, point);
  if (!block) return point;
  return pointAt(
    editor,
    block[1],
    Editor.string(editor, { anchor: Editor.start(editor, block[1]), focus: point }).length,
  );
}

function insertMarker(children: Descendant[], { path, offset }: Point, sign: string): void {
  const text = Node.leaf({ children } as Editor, path); // Node.leaf reads only the children
  text.text = text.text.slice(0, offset) + sign + text.text.slice(offset);
}

export function type(editor: Editor, text: string): void {
  for (const character of text) editor.insertText(character);
}

/** Presses a key by its name, as `Mod-Shift-8` or `Enter`; Mod is Ctrl. */
export function press(editor: Editor, name: string): boolean {
  const parts = name.split('-');
  const key = parts.at(-1) ?? '';
  const isExpanded = editor.selection !== null && Range.isExpanded(editor.selection);
  if (name === 'Enter') editor.insertBreak();
  else if (name === 'Backspace' && isExpanded) editor.deleteFragment({ direction: 'backward' });
  else if (name === 'Backspace') editor.deleteBackward('character');
  else if (name === 'Delete') editor.deleteForward('character');
  else if (name === 'Mod-a') editor.select(Editor.range(editor, []));
  else
    return pressKey(
      editor,
      {
        key,
        code: /^\d$/.test(key) ? `Digit${key}` : key.length === 1 ? `Key${key.toUpperCase()}` : key,
        ctrlKey: parts.includes('Mod') || parts.includes('Ctrl'),
        metaKey: false,
        altKey: parts.includes('Alt'),
        shiftKey: parts.includes('Shift'),
        isComposing: false,
        keyCode: 0,
        getModifierState: () => false,
      },
      { openLinkDialog: () => {}, focusToolbar: () => {}, save: () => {} },
    );
  return true;
}

/** Elements of one type, in order. */
export const elementsOf = (editor: Editor, type: Element['type']): NodeEntry<Element>[] =>
  [...Node.elements(editor)].filter(
    ([node]) => !Editor.isEditor(node) && Element.isElement(node) && node.type === type,
  );
