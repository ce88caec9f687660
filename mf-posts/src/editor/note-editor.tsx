import { replacesTypography } from '@benotes/platform';
import { VisuallyHidden } from '@benotes/ui';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createEditor, Editor, Transforms } from 'slate';
import { Editable, ReactEditor, Slate, withReact } from 'slate-react';

import { withChunks } from './chunks.ts';
import { useCodeColors } from './code/use-code-colors.ts';
import { createPostEditor } from './create-post-editor.ts';
import { readSelection, returnToText } from './dom-selection.ts';
import { EditorFoot } from './editor-foot.tsx';
import styles from './editor.module.css';
import { followFormat } from './format-news.ts';
import { parseHtml } from './html/parse.ts';
import { pressKey } from './keys.ts';
import { ImagePicker } from './image-picker.tsx';
import { inputEventsOf } from './input-events.ts';
import { MenuBar } from './menu-bar.tsx';
import { handleOf, type NoteEditorHandle, pointInText } from './note-handle.ts';
import { UploadStatus, UploadsProvider } from './pending-images.tsx';
import { imagesOf, pasteInto, withPaste } from './plugins/with-paste.ts';
import { renderChunk, renderElement, renderLeaf, renderPlaceholder } from './render.tsx';
import { isMacKeyboard } from './shortcuts.ts';
import { markPending } from './uploads.ts';
import { useDialogs } from './use-dialogs.tsx';
import { type UploadImage, useImageUpload } from './use-image-upload.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useLightCommits } from './use-light-commits.ts';
import { type FindTitle, useLinkTitles } from './use-link-titles.ts';
import { BlockViewContext } from './view-context.ts';
import { WordCount } from './word-count.ts';

export type { NoteEditorHandle } from './note-handle.ts';

export interface NoteEditorProps {
  /** The stored note. Read once: another note needs another `key`. */
  initialHtml: string;
  /** The id of the note; left out, it is a new one. */
  post?: number;
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
  /** Whether what is written is kept, in words: stands below the text, beside its length. */
  savedState?: string;
  handle?: Ref<NoteEditorHandle>;
}

/** Slate would make an empty text as low as its placeholder, and move what is below. */
const ROOM = { minHeight: 'var(--text-room)' };

/** Formatting tools and the text of one note. */
export function NoteEditor({
  initialHtml,
  post,
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
  savedState,
  handle,
}: NoteEditorProps) {
  const [editor] = useState(() => createView(initialHtml));
  const [count] = useState(() => new WordCount(editor));
  const [inputEvents] = useState(() => inputEventsOf(editor));
  const [newsOfFormat] = useState(() => followFormat(editor));
  const [news, setNews] = useState('');
  const dialogs = useDialogs(editor);
  const box = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { uploads, add: sendImages } = useImageUpload(editor, uploadImage, onUploading);
  const pending = useSyncExternalStore(uploads.subscribe, uploads.places);
  // Another function where images move to another text: what is marked is looked at anew.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the places are read through the groups
  const decorate = useMemo(() => markPending(editor, uploads.groups()), [editor, uploads, pending]);
  const decorateAll = useCodeColors(decorate);
  const lookForTitles = useLinkTitles(editor, findTitle);
  const pastesPlain = useRef(false);
  useLightCommits(editor);
  const id = useId();

  useImperativeHandle(handle, () => handleOf(editor), [editor]);
  useEffect(() => {
    if (!autoFocus) return;
    if (caretAt !== undefined) Transforms.select(editor, pointInText(editor, caretAt));
    handleOf(editor).focus();
  }, [autoFocus, caretAt, editor]);

  useKeyboardInset(box);
  const { open } = dialogs;
  const blockView = useMemo(() => ({ editImage: () => open('image'), post }), [open, post]);

  const view = {
    editLink: () => dialogs.open('link'),
    askForPage: () => dialogs.open('page'),
    editImage: () => dialogs.open('image'),
    focusToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    save: () => onSave?.(),
    ...(uploadImage && { pickImage: () => picker.current?.click() }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const press = event.nativeEvent;
    pastesPlain.current = press.shiftKey && press.code === 'KeyV' && (press.ctrlKey || press.metaKey);
    if (event.ctrlKey || event.metaKey || /^(?:Tab|Arrow(?:Up|Down))$/.test(event.key)) readSelection(editor);
    if (!pressKey(editor, press, view, isMacKeyboard())) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const addImages = (files: readonly File[], at = editor.selection) => {
    returnToText(editor, at ?? Editor.range(editor, Editor.end(editor, [])));
    sendImages(files);
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    readSelection(editor);
    const files = uploadImage && !pastesPlain.current ? imagesOf(event.clipboardData) : [];
    if (files.length > 0) sendImages(files);
    else pasteInto(editor, event.clipboardData, pastesPlain.current);
    pastesPlain.current = false;
  };
  const dropImages = (event: DragEvent<HTMLDivElement>) => {
    const files = imagesOf(event.dataTransfer);
    if (files.length === 0 || !uploadImage) return;
    event.preventDefault();
    addImages(files, ReactEditor.findEventRange(editor, event, { suppressThrow: true }) ?? undefined);
  };

  return (
    <div
      ref={box}
      className={styles.editor}
      data-compact={compact || undefined}
      // A file that is dropped beside the text would take the place of the page.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      <UploadsProvider uploads={uploads}>
        <BlockViewContext.Provider value={blockView}>
          <Slate
            editor={editor}
            initialValue={editor.children}
            onChange={() => {
              const news = newsOfFormat();
              if (news !== null) setNews(news);
            }}
            onValueChange={() => {
              onDirty?.();
              lookForTitles();
              uploads.noteMoves();
              count.noteChange();
            }}
          >
            <MenuBar ref={toolbar} controls={id} view={view} />
            <Editable
              id={id}
              className={styles.text}
              style={ROOM}
              aria-label={label}
              placeholder={placeholder}
              decorate={decorateAll}
              renderElement={renderElement}
              renderLeaf={renderLeaf}
              renderChunk={renderChunk}
              renderPlaceholder={renderPlaceholder}
              onKeyDown={onKeyDown}
              onDrop={dropImages}
              onPaste={paste}
              {...inputEvents}
            />
          </Slate>
        </BlockViewContext.Provider>
      </UploadsProvider>
      {uploadImage && <ImagePicker input={picker} onFiles={addImages} />}
      <UploadStatus editor={editor} uploads={uploads} />
      <VisuallyHidden>
        <span aria-live="polite">{news}</span>
      </VisuallyHidden>
      {!compact && <EditorFoot count={count} savedState={savedState} />}
      {dialogs.dialog}
    </div>
  );
}

const createView = (html: string): Editor =>
  withChunks(withPaste(createPostEditor(parseHtml(html), withReact(createEditor()), undefined, replacesTypography)));
