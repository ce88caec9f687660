import { usesSmartTypography } from '@benotes/platform';
import { VisuallyHidden } from '@benotes/ui';
import {
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createEditor, type Editor, Transforms } from 'slate';
import { Editable, ReactEditor, Slate, withReact } from 'slate-react';

import { withChunks } from './text/with-chunks.ts';
import { useCodeColors } from './code/use-code-colors.ts';
import { createPostEditor } from './model/create-note-editor.ts';
import { EditorFoot } from './status/editor-footer.tsx';
import styles from './editor.module.css';
import { followFormat } from './status/format-announcements.ts';
import { parseHtml } from './html/parse.ts';
import { ImagePicker } from './uploads/image-picker.tsx';
import { inputEventsOf } from './text/input-events.ts';
import { MenuBar } from './menus/menu-bar.tsx';
import { handleOf, type NoteEditorHandle, pointInText } from './note-handle.ts';
import noteText from './text/note-text.module.css';
import { UploadStatus, UploadsProvider } from './uploads/pending-images.tsx';
import { withPaste } from './plugins/with-paste.ts';
import { RedrawBoundary } from './text/render-retry-boundary.tsx';
import { renderChunk, renderElement, renderLeaf, renderPlaceholder } from './text/render.tsx';
import { markPending } from './uploads/pending-uploads.ts';
import { useDialogs } from './menus/use-dialogs.tsx';
import { type UploadImage, useImageUpload } from './uploads/use-image-upload.ts';
import { useKeyboardInset } from './text/use-keyboard-inset.ts';
import { lightenCommits, useLightCommits } from './text/use-skip-selection-capture.ts';
import { type FindTitle, useLinkTitles } from './blocks/use-link-titles.ts';
import { useTextEvents } from './text/use-text-events.ts';
import { BlockViewContext } from './blocks/block-view-context.ts';
import { WordCount } from './status/word-count.ts';

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
  const onRedraw = () => {
    lightenCommits(editor);
    if (ReactEditor.isFocused(editor)) ReactEditor.toDOMNode(editor, editor).focus();
  };
  const { addImages, ...textEvents } = useTextEvents(editor, view, uploadImage && sendImages);

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
          <RedrawBoundary onRedraw={onRedraw}>
            <Slate
              editor={editor}
              onChange={() => {
                const news = newsOfFormat();
                if (news !== null) setNews(news);
              }}
              onValueChange={() => {
                onDirty?.();
                lookForTitles();
                uploads.noteMoves();
                count.onChange();
              }}
            >
              <MenuBar ref={toolbar} controls={id} view={view} />
              <Editable
                id={id}
                className={noteText.text}
                style={ROOM}
                aria-label={label}
                placeholder={placeholder}
                decorate={decorateAll}
                renderElement={renderElement}
                renderLeaf={renderLeaf}
                renderChunk={renderChunk}
                renderPlaceholder={renderPlaceholder}
                {...textEvents}
                {...inputEvents}
              />
            </Slate>
          </RedrawBoundary>
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
  withChunks(withPaste(createPostEditor(parseHtml(html), withReact(createEditor()), undefined, usesSmartTypography)));
