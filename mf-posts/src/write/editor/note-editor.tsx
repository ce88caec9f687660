import { useCommands, usesSmartTypography } from '@benotes/platform';
import { noteTypography, VisuallyHidden } from '@benotes/ui';
import { useKeyboardInset } from '@benotes/ui/keyboard-inset';
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

import { BlockViewContext } from './blocks/block-view-context.ts';
import { type FindTitle, useLinkTitles } from './blocks/use-link-titles.ts';
import { useCodeColors } from './code/use-code-colors.ts';
import styles from './editor.module.css';
import { parseHtml } from './html/parse.ts';
import { editorShortcuts } from './keys/key-bindings.ts';
import { MenuBar } from './menus/menu-bar.tsx';
import { SelectionBarSlot } from './menus/selection-bar-slot.tsx';
import type { SelectionBarHandle } from './menus/selection-bar.tsx';
import { useDialogs } from './menus/use-dialogs.tsx';
import { createNoteEditor } from './model/create-note-editor.ts';
import { createHandle, type NoteEditorHandle, pointInText } from './note-handle.ts';
import { withPaste } from './plugins/with-paste.ts';
import { useSlashMenu } from './slash/use-slash-menu.tsx';
import { EditorFooter } from './status/editor-footer.tsx';
import { trackFormat } from './status/format-announcements.ts';
import { WordCount } from './status/word-count.ts';
import { announceChange } from './text/editor-changes.ts';
import { createInputHandlers } from './text/input-events.ts';
import noteText from './text/note-text.module.css';
import { RenderRetryBoundary } from './text/render-retry-boundary.tsx';
import { renderChunk, renderElement, renderLeaf, renderPlaceholder } from './text/render.tsx';
import { keepCaretInSight, scrollCaretTo } from './text/scroll-caret.ts';
import { skipSelectionCapture, useSkipSelectionCapture } from './text/use-skip-selection-capture.ts';
import { useTextEvents } from './text/use-text-events.ts';
import { withChunks } from './text/with-chunks.ts';
import { ImagePicker } from './uploads/image-picker.tsx';
import { UploadStatus, UploadsProvider } from './uploads/pending-images.tsx';
import { markPending } from './uploads/pending-uploads.ts';
import { type UploadImage, useImageUpload } from './uploads/use-image-upload.ts';

export type { NoteEditorHandle } from './note-handle.ts';

export interface NoteEditorProps {
  /** The stored note. Read on mount only: give another note another `key`. */
  initialHtml: string;
  /** The id of the note; undefined for a new one. */
  post?: number;
  /** The accessible name of the text box. */
  label: string;
  placeholder?: string;
  autoFocus?: boolean;
  /** The initial caret, as a character offset into the note's text; the end of the note by default. */
  caretAt?: number;
  /** Where the line of the initial caret is shown, in px from the top of the window; scrolled into view by default. */
  caretTop?: number;
  /** For use in a card: the toolbar is below the text, and the text has no padding. */
  compact?: boolean;
  /** The user changed the note. */
  onDirty?: () => void;
  /** The user pressed Ctrl+S or Ctrl+Alt+S in the text. */
  onSave?: () => void;
  /** Uploads an image and returns its URL. Without it, images cannot be added. */
  uploadImage?: UploadImage;
  /** Called when uploads start and when the last one ends. */
  onUploading?: (isUploading: boolean) => void;
  /** Fetches the title of a page for its link block. Without it, link blocks show their URL. */
  findTitle?: FindTitle;
  /** The save state in words, shown below the text next to the word count. */
  savedState?: string;
  handle?: Ref<NoteEditorHandle>;
}

/** Overrides the height Slate gives an empty text (that of its placeholder), which would shift the layout. */
const MIN_HEIGHT = { minHeight: 'var(--text-min-height)' };

/** The editor of one note: toolbar, text, footer and dialogs. */
export function NoteEditor({
  initialHtml,
  post,
  label,
  placeholder,
  autoFocus = false,
  caretAt,
  caretTop,
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
  const [inputEvents] = useState(() => createInputHandlers(editor));
  const [nextAnnouncement] = useState(() => trackFormat(editor));
  const [announcement, setAnnouncement] = useState('');
  const dialogs = useDialogs(editor);
  const box = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const selectionBar = useRef<SelectionBarHandle>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { uploads, add: sendImages } = useImageUpload(editor, uploadImage, onUploading);
  const pending = useSyncExternalStore(uploads.subscribe, uploads.places);
  // A new function whenever an upload moves to another text node, so that Slate decorates again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `pending` changes when the positions inside the groups do
  const decorate = useMemo(() => markPending(editor, uploads.groups()), [editor, uploads, pending]);
  const decorateAll = useCodeColors(decorate);
  useLinkTitles(editor, findTitle);
  useSkipSelectionCapture(editor);
  const id = useId();

  useImperativeHandle(handle, () => createHandle(editor), [editor]);
  useEffect(() => {
    if (!autoFocus) return;
    if (caretAt !== undefined) Transforms.select(editor, pointInText(editor, caretAt, caretTop !== undefined));
    createHandle(editor).focus();
    if (caretTop !== undefined) return scrollCaretTo(editor, caretTop);
  }, [autoFocus, caretAt, caretTop, editor]);

  useKeyboardInset(box);
  useCommands(() => editorShortcuts);
  const { open } = dialogs;
  const blockView = useMemo(() => ({ editImage: () => open('image'), post }), [open, post]);

  const view = {
    openLinkDialog: () => dialogs.open('link'),
    openLinkBlockDialog: () => dialogs.open('page'),
    editImage: () => dialogs.open('image'),
    focusToolbar: () => {
      if (!selectionBar.current?.focus()) toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    },
    save: () => onSave?.(),
    ...(uploadImage && { openImagePicker: () => picker.current?.click() }),
  };
  const onRetry = () => {
    skipSelectionCapture(editor);
    if (ReactEditor.isFocused(editor)) ReactEditor.toDOMNode(editor, editor).focus();
  };
  const slash = useSlashMenu(editor, view);
  const { addImages, ...textEvents } = useTextEvents(
    editor,
    view,
    uploadImage && sendImages,
    (event) => slash.onKeyDown(event) || (event.key === 'Escape' && selectionBar.current?.close() === true),
  );

  return (
    <div
      ref={box}
      className={styles.editor}
      data-compact={compact || undefined}
      // The browser would navigate to a file that is dropped outside the text.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      <UploadsProvider uploads={uploads}>
        <BlockViewContext.Provider value={blockView}>
          <RenderRetryBoundary onRetry={onRetry}>
            <Slate
              editor={editor}
              onChange={() => {
                const text = nextAnnouncement();
                if (text !== null) setAnnouncement(text);
              }}
              onSelectionChange={() => announceChange(editor, 'selection')}
              onValueChange={() => {
                onDirty?.();
                announceChange(editor, 'document');
              }}
            >
              <MenuBar ref={toolbar} controls={id} view={view} isCompact={compact} />
              <Editable
                id={id}
                className={`${noteTypography} ${noteText.text}`}
                style={MIN_HEIGHT}
                aria-label={label}
                placeholder={placeholder}
                decorate={decorateAll}
                renderElement={renderElement}
                renderLeaf={renderLeaf}
                renderChunk={renderChunk}
                renderPlaceholder={renderPlaceholder}
                scrollSelectionIntoView={() => keepCaretInSight(editor)}
                {...textEvents}
                {...inputEvents}
                {...slash.attributes}
                onBlur={slash.close}
              />
              <SelectionBarSlot view={view} handle={selectionBar} />
            </Slate>
          </RenderRetryBoundary>
        </BlockViewContext.Provider>
      </UploadsProvider>
      {slash.menu}
      {uploadImage && <ImagePicker input={picker} onFiles={addImages} />}
      <UploadStatus editor={editor} uploads={uploads} />
      <VisuallyHidden>
        <span aria-live="polite">{announcement}</span>
      </VisuallyHidden>
      {!compact && <EditorFooter count={count} savedState={savedState} />}
      {dialogs.dialog}
    </div>
  );
}

const createView = (html: string): Editor =>
  withChunks(withPaste(createNoteEditor(parseHtml(html), withReact(createEditor()), undefined, usesSmartTypography)));
