import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { createEditor, Editor, Node, Transforms } from 'slate';
import { Editable, ReactEditor, Slate, withReact } from 'slate-react';

import { createPostEditor } from './create-post-editor.ts';
import { readSelection, returnToText } from './dom-selection.ts';
import styles from './editor.module.css';
import { parseHtml } from './html/parse.ts';
import { serializeHtml, unwrapLoneParagraph } from './html/serialize.ts';
import { pressKey } from './keys.ts';
import { LinkDialog } from './link-dialog.tsx';
import { MenuBar } from './menu-bar.tsx';
import { pasteInto, withPaste } from './plugins/with-paste.ts';
import { renderChunk, renderElement, renderLeaf, renderPlaceholder, withChunks } from './render.tsx';
import { isVoidBlock } from './schema.ts';

export interface NoteEditorHandle {
  /** The note as it is stored; a lone paragraph without its wrapper. */
  getHtml: () => string;
  /** Neither text nor an image, a rule or a link block. */
  isEmpty: () => boolean;
  focus: () => void;
}

export interface NoteEditorProps {
  /** The stored note. Read once: another note needs another `key`. */
  initialHtml: string;
  /** The accessible name of the text. */
  label: string;
  placeholder?: string;
  autoFocus?: boolean;
  /** The person changed something. */
  onDirty?: () => void;
  /** Ctrl+Alt+S was pressed in the text. */
  onSave?: () => void;
  handle?: Ref<NoteEditorHandle>;
}

const isMac = () => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Formatting tools and the text of one note. */
export function NoteEditor({
  initialHtml,
  label,
  placeholder,
  autoFocus = false,
  onDirty,
  onSave,
  handle,
}: NoteEditorProps) {
  const [editor] = useState(() => createView(initialHtml));
  const [isLinking, setLinking] = useState(false);
  const afterLinking = useRef<(() => void) | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const pastesPlain = useRef(false);
  const id = useId();

  useImperativeHandle(handle, () => handleOf(editor), [editor]);
  useEffect(() => {
    if (autoFocus) handleOf(editor).focus();
  }, [autoFocus, editor]);

  // Once the dialog has left the page: while it is open, nothing else can have the focus.
  useEffect(() => {
    if (isLinking) return;
    afterLinking.current?.();
    afterLinking.current = null;
  }, [isLinking]);

  const view = {
    editLink: () => editor.selection && setLinking(true),
    focusToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    save: () => onSave?.(),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const press = event.nativeEvent;
    pastesPlain.current = press.shiftKey && press.code === 'KeyV' && (press.ctrlKey || press.metaKey);
    if (event.ctrlKey || event.metaKey || event.key === 'Tab') readSelection(editor);
    if (!pressKey(editor, press, view, isMac())) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const closeLink = (change?: () => void) => {
    const { selection } = editor;
    afterLinking.current = () => {
      returnToText(editor, selection);
      change?.();
    };
    setLinking(false);
  };

  return (
    <div className={styles.editor}>
      <Slate editor={editor} initialValue={editor.children} onValueChange={onDirty}>
        <MenuBar ref={toolbar} controls={id} onEditLink={view.editLink} />
        <Editable
          id={id}
          className={styles.text}
          aria-label={label}
          placeholder={placeholder}
          renderElement={renderElement}
          renderLeaf={renderLeaf}
          renderChunk={renderChunk}
          renderPlaceholder={renderPlaceholder}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            event.preventDefault();
            readSelection(editor);
            pasteInto(editor, event.clipboardData, pastesPlain.current);
            pastesPlain.current = false;
          }}
        />
      </Slate>
      {isLinking && <LinkDialog editor={editor} onClose={closeLink} />}
    </div>
  );
}

const createView = (html: string): Editor =>
  withChunks(withPaste(createPostEditor(parseHtml(html), withReact(createEditor()))));

const handleOf = (editor: Editor): NoteEditorHandle => ({
  getHtml: () => serializeHtml(unwrapLoneParagraph(editor.children)),
  isEmpty: () => {
    for (const [node] of Node.nodes(editor)) {
      if ('text' in node ? node.text.trim() !== '' : isVoidBlock(node)) return false;
    }
    return true;
  },
  focus: () => {
    if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
    ReactEditor.focus(editor);
  },
});
