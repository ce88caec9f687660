import { serializeHtml, isBlock } from '@benotes/note';
import * as fc from 'fast-check';
import { Editor, Node, type Point, Text } from 'slate';
import { describe, expect, it } from 'vitest';

import { parseHtml } from '../html/parse.ts';
import { createNoteEditor } from '../model/create-note-editor.ts';
import { tabInList } from '../plugins/with-lists.ts';
import { pasteInto } from '../plugins/with-paste.ts';
import { press, type } from '../testing/caret.ts';
import { clipboard } from '../testing/clipboard.ts';
import { aValue } from '../testing/values.ts';
import { insertVoid, setStyle, toggleQuote } from './blocks.ts';
import { toggleCodeBlock } from './code-blocks.ts';
import { indentCode } from './code-lines.ts';
import { insertBlocks } from './insert-blocks.ts';
import { insertImage, insertionPoint } from './insert-image.ts';
import { insertLinkBlock, convertToLinkBlock } from './link-blocks.ts';
import { removeLink, setLink } from './links.ts';
import { toggleList } from './lists.ts';
import { toggleMark } from './marks.ts';
import { moveBlocks } from './move-blocks.ts';

const UNDOABLE_COMMANDS: Record<string, (editor: Editor) => void> = {
  bold: (editor) => toggleMark(editor, 'bold'),
  italic: (editor) => toggleMark(editor, 'italic'),
  code: (editor) => toggleMark(editor, 'code'),
  'bullet list': (editor) => toggleList(editor, 'bullet-list'),
  'ordered list': (editor) => toggleList(editor, 'ordered-list'),
  'task list': (editor) => toggleList(editor, 'task-list'),
  quote: toggleQuote,
  'code block': toggleCodeBlock,
  heading: (editor) => setStyle(editor, 2),
  normal: (editor) => setStyle(editor, 'normal'),
  rule: (editor) => insertVoid(editor, { type: 'rule', children: [{ text: '' }] }),
  link: (editor) => setLink(editor, 'https://b.org'),
  'no link': removeLink,
  image: (editor) => insertImage(editor, { src: '/a.png' }, insertionPoint(editor)),
  'link block': (editor) => insertLinkBlock(editor, 'https://a.org'),
  convertToLinkBlock: (editor) => void convertToLinkBlock(editor),
  up: (editor) => void moveBlocks(editor, 'up'),
  down: (editor) => void moveBlocks(editor, 'down'),
  'Tab in code': (editor) => void indentCode(editor),
  'Shift-Tab in code': (editor) => void indentCode(editor, { backwards: true }),
  'pasted text': (editor) => pasteInto(editor, clipboard({ 'text/plain': 'a https://a.org *b*\nc' })),
  'a rule': (editor) => type(editor, '# '),
  'typed marks': (editor) => type(editor, ' **a** `b` '),
  Tab: (editor) => void tabInList(editor),
  'Shift-Tab': (editor) => void tabInList(editor, { backwards: true }),
  text: (editor) => editor.insertText('x'),
  'a space': (editor) => editor.insertText(' '),
  paste: (editor) => insertBlocks(editor, parseHtml('<p>one</p><ul><li>two</li></ul><h2>three</h2>').filter(isBlock)),
  'pasted list': (editor) =>
    insertBlocks(editor, parseHtml('<ol><li>two</li><li>three</li></ol>').slice(0, 1).filter(isBlock)),
  ...Object.fromEntries(
    ['Enter', 'Backspace', 'Delete', 'Shift-Enter', 'Mod-Enter'].map((key) => [
      key,
      (editor: Editor) => void press(editor, key),
    ]),
  ),
};

const aScene = fc.record({
  value: aValue,
  names: fc.array(fc.constantFrom(...Object.keys(UNDOABLE_COMMANDS)), { minLength: 1, maxLength: 4 }),
  anchor: fc.nat(1000),
  focus: fc.option(fc.nat(1000)),
});

function pointNear(editor: Editor, place: number): Point {
  const texts = [...Node.texts(editor)];
  const [text, path] = texts[place % texts.length]!;
  return { path, offset: Math.floor(place / texts.length) % (text.text.length + 1) };
}

function sceneEditor({
  value,
  anchor,
  focus,
}: {
  value: Parameters<typeof createNoteEditor>[0];
  anchor: number;
  focus: number | null;
}) {
  // Every node object must be unique: Slate finds paths by identity.
  const editor = createNoteEditor(JSON.parse(JSON.stringify(value)) as typeof value);
  editor.select({ anchor: pointNear(editor, anchor), focus: pointNear(editor, focus ?? anchor) });
  return editor;
}

function normalized(editor: Editor): Editor['children'] {
  const again = createNoteEditor(structuredClone(editor.children));
  Editor.normalize(again, { force: true });
  return again.children;
}

const isInText = (editor: Editor, point: Point | undefined) => {
  const text = point && Node.getIf(editor, point.path);
  return !!text && Text.isText(text) && point.offset <= text.text.length;
};

describe('Every command, anywhere', () => {
  it('keeps the value in normal form and the selection valid', () => {
    fc.assert(
      fc.property(aScene, (scene) => {
        const editor = sceneEditor(scene);
        for (const name of scene.names) {
          UNDOABLE_COMMANDS[name]?.(editor);
          expect(normalized(editor)).toEqual(editor.children);
          expect(isInText(editor, editor.selection?.anchor) && isInText(editor, editor.selection?.focus)).toBe(true);
        }
      }),
    );
  });

  it('results in a value that is parsed from storage unchanged', () => {
    fc.assert(
      fc.property(aScene, (scene) => {
        const editor = sceneEditor(scene);
        for (const name of scene.names) UNDOABLE_COMMANDS[name]?.(editor);
        const html = serializeHtml(editor.children);
        expect(serializeHtml(parseHtml(html))).toBe(html);
      }),
    );
  });

  it('is undone to the exact value and selection before', () => {
    fc.assert(
      fc.property(aScene, (scene) => {
        const editor = sceneEditor(scene);
        const { children, selection } = editor;
        UNDOABLE_COMMANDS[scene.names[0]!]?.(editor);
        const { children: after } = editor;
        const selected = editor.selection;
        editor.undo();
        expect(editor.children).toBe(children);
        // A command without effect adds no undo step.
        expect(editor.selection).toEqual(after === children ? selected : selection);
        editor.redo();
        expect(editor.children).toBe(after);
      }),
    );
  });
});
