import {
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { createEditor, Editor, Node, type Point, Transforms } from 'slate';
import { Editable, ReactEditor, Slate, withReact } from 'slate-react';

import { createPostEditor } from './create-post-editor.ts';
import { readSelection, returnToText } from './dom-selection.ts';
import styles from './editor.module.css';
import { parseHtml } from './html/parse.ts';
import { serializeHtml, unwrapLoneParagraph } from './html/serialize.ts';
import { pressKey } from './keys.ts';
import { LinkDialog } from './link-dialog.tsx';
import { MenuBar } from './menu-bar.tsx';
import { imagesOf, pasteInto, withPaste } from './plugins/with-paste.ts';
import { renderChunk, renderElement, renderLeaf, renderPlaceholder, withChunks } from './render.tsx';
import { isVoidBlock } from './schema.ts';
import { texts } from './texts.ts';
import { UploadStatus } from './upload-status.tsx';
import { type UploadImage, useImageUpload } from './use-image-upload.ts';
import { type FindTitle, useLinkTitles } from './use-link-titles.ts';

export interface NoteEditorHandle {
  /** The note as it is stored; a lone paragraph without its wrapper. */
  getHtml: () => string;
  /** Neither text nor an image, a rule or a link block. */
  isEmpty: () => boolean;
  /** Puts another text in place of the present one, which Undo brings back. */
  setHtml: (html: string) => void;
  focus: () => void;
}

export interface NoteEditorProps {
  /** The stored note. Read once: another note needs another `key`. */
  initialHtml: string;
  /** The accessible name of the text. */
  label: string;
  placeholder?: string;
  autoFocus?: boolean;
  /** Where the caret starts, in characters of the note's text from its beginning; its end otherwise. */
  caretAt?: number;
  /** The tools stand below the text, which then starts where a card shows it. */
  compact?: boolean;
  /** The person changed something. */
  onDirty?: () => void;
  /** Ctrl+Alt+S was pressed in the text. */
  onSave?: () => void;
  /** Sends an image and gives its address. Left out, images cannot be added. */
  uploadImage?: UploadImage;
  /** Images are being sent, or no longer. */
  onUploading?: (isUploading: boolean) => void;
  /** Finds out what the page of a link block is called. Left out, blocks show their address. */
  findTitle?: FindTitle;
  handle?: Ref<NoteEditorHandle>;
}

const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';

const isMac = () => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Formatting tools and the text of one note. */
export function NoteEditor({
  initialHtml,
  label,
  placeholder,
  autoFocus = false,
  caretAt,
  compact = false,
  onDirty,
  onSave,
  uploadImage,
  onUploading,
  findTitle,
  handle,
}: NoteEditorProps) {
  const [editor] = useState(() => createView(initialHtml));
  const [isLinking, setLinking] = useState(false);
  const afterLinking = useRef<(() => void) | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const images = useImageUpload(editor, uploadImage, onUploading);
  const lookForTitles = useLinkTitles(editor, findTitle);
  const pastesPlain = useRef(false);
  const id = useId();

  useImperativeHandle(handle, () => handleOf(editor), [editor]);
  useEffect(() => {
    if (!autoFocus) return;
    if (caretAt !== undefined) Transforms.select(editor, pointAt(editor, caretAt));
    handleOf(editor).focus();
  }, [autoFocus, caretAt, editor]);

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
    ...(uploadImage && { pickImage: () => picker.current?.click() }),
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

  const addImages = (files: readonly File[], at = editor.selection) => {
    returnToText(editor, at ?? Editor.range(editor, Editor.end(editor, [])));
    images.add(files);
  };
  const dropImages = (event: DragEvent<HTMLDivElement>) => {
    const files = imagesOf(event.dataTransfer);
    if (files.length === 0 || !uploadImage) return;
    event.preventDefault();
    addImages(files, ReactEditor.findEventRange(editor, event, { suppressThrow: true }) ?? undefined);
  };

  return (
    <div className={styles.editor} data-compact={compact || undefined}>
      <Slate
        editor={editor}
        initialValue={editor.children}
        onValueChange={() => {
          onDirty?.();
          lookForTitles();
        }}
      >
        <MenuBar ref={toolbar} controls={id} view={view} />
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
          onDrop={dropImages}
          onPaste={(event) => {
            event.preventDefault();
            readSelection(editor);
            const files = uploadImage && !pastesPlain.current ? imagesOf(event.clipboardData) : [];
            if (files.length > 0) images.add(files);
            else pasteInto(editor, event.clipboardData, pastesPlain.current);
            pastesPlain.current = false;
          }}
        />
      </Slate>
      {uploadImage && (
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={IMAGE_TYPES}
          aria-label={texts.image}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = ''; // so that the same file can be chosen again
            if (files.length > 0) addImages(files);
          }}
        />
      )}
      <UploadStatus isUploading={images.isUploading} />
      {isLinking && <LinkDialog editor={editor} onClose={closeLink} />}
    </div>
  );
}

const createView = (html: string): Editor =>
  withChunks(withPaste(createPostEditor(parseHtml(html), withReact(createEditor()))));

/** The place after so many characters of the text. */
function pointAt(editor: Editor, offset: number): Point {
  let left = offset;
  for (const [text, path] of Node.texts(editor)) {
    if (left <= text.text.length) return { path, offset: left };
    left -= text.text.length;
  }
  return Editor.end(editor, []);
}

const handleOf = (editor: Editor): NoteEditorHandle => ({
  getHtml: () => serializeHtml(unwrapLoneParagraph(editor.children)),
  isEmpty: () => {
    for (const [node] of Node.nodes(editor)) {
      if ('text' in node ? node.text.trim() !== '' : isVoidBlock(node)) return false;
    }
    return true;
  },
  setHtml: (html) => editor.replaceWith({ children: parseHtml(html), selection: null }),
  focus: () => {
    if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
    ReactEditor.focus(editor);
  },
});
