import type { Post } from '@benotes/contract';
import { useCommands } from '@benotes/platform';
import { lazyComponent, Skeleton, Spinner, useLatest } from '@benotes/ui';
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';

import { texts } from '../../posts/actions/action-texts.ts';
import { writtenHtml } from '../../posts/text/written-html.ts';
import { OpenedHistory } from '../../versions/use-history.tsx';
import { MergeQuestion } from '../merging/merge-question.tsx';
import { MergedNotice } from '../merging/merged-notice.tsx';
import { useLeaveGuard } from '../post-form/use-leave-guard.tsx';
import { findTitle } from '../saving/find-title.ts';
import { texts as formTexts } from '../saving/texts.ts';
import { uploadImage } from '../saving/upload-image.ts';
import { useSaveKey } from '../saving/use-save-key.ts';
import { TitleField } from '../title-field/title-field.tsx';
import styles from './inline-editor.module.css';
import { useInlineSaving } from './use-inline-saving.ts';

const NoteEditor = lazyComponent(async () => (await import('../editor/note-editor.tsx')).NoteEditor);

/** Overlays of the editor that are rendered outside of the card. */
const OVERLAYS = 'dialog, [popover], [role="menu"], [data-radix-popper-content-wrapper]';

export interface InlineEditorProps {
  post: Post;
  /** The initial caret position, as an offset in the text of the note. */
  caretAt: number | undefined;
  /** Called when everything is saved or nothing has changed. */
  onClose: () => void;
}

/**
 * Edits the title and text of a note, or the title and note of a link, in its card. Escape, a click outside, and
 * leaving the page save; on failure the editor stays open. Without content nothing is sent (specification section 5).
 * Unsaved changes are stored as a draft on this device, which the page of the post offers.
 */
export function InlineEditor({ post, caretAt, onClose }: InlineEditorProps) {
  const box = useRef<HTMLElement>(null);
  const { title, editor, busy, conflict, mergedWith, finish, ...inline } = useInlineSaving(post, onClose);
  const [hasHistory, setHasHistory] = useState(false);
  useSaveKey(finish);
  const leaveDialog = useLeaveGuard({
    isUnsaved: inline.isUploading, // all else is saved when the card is left
    onLeave: () => {},
    onSave: finish,
  });
  const latest = useLatest(finish);
  useEffect(() => {
    const handleOutsidePress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || box.current?.contains(target) || target.closest(OVERLAYS)) return;
      latest.current();
    };
    document.addEventListener('pointerdown', handleOutsidePress, true);
    return () => document.removeEventListener('pointerdown', handleOutsidePress, true);
  }, [latest]);

  useCommands(() => [{ id: 'posts.end-edit', label: texts.endEdit, keys: 'Escape', group: texts.inList }]);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    box.current?.closest('li')?.focus();
    finish();
  };
  const waiting = busy ? texts.saving : formTexts.uploading;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of its fields
    <section
      ref={box}
      className={styles.box}
      data-editing=""
      aria-label={texts.editing(post.title || texts.untitled)}
      aria-busy={busy}
      onKeyDown={leave}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) scrollIntoView(currentTarget);
      }}
    >
      <TitleField
        label={texts.title}
        className={styles.title}
        value={title}
        onChange={inline.setTitle}
        onEnter={() => editor.current?.focus()}
      />
      {post.tags && post.tags.length > 0 && (
        <ul className={styles.tags} aria-label={texts.tags}>
          {post.tags.map(({ id, name }) => (
            <li key={id} dir="auto">
              #{name}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<Skeleton label={texts.loading} bars={3} />}>
        <NoteEditor
          compact
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user clicked it to edit
          autoFocus
          caretAt={caretAt}
          initialHtml={writtenHtml(post)}
          post={post.id}
          label={post.type === 'link' ? texts.note : texts.content}
          handle={editor}
          onDirty={inline.markTextChanged}
          onSave={finish}
          uploadImage={(file, signal, onProgress) => uploadImage(file, post.collection_id, signal, onProgress)}
          onUploading={inline.setIsUploading}
          findTitle={findTitle}
        />
      </Suspense>
      <output>
        {mergedWith && (
          <MergedNotice className={styles.foot} changedBy={mergedWith} onShow={() => setHasHistory(true)} />
        )}
      </output>
      <MergeQuestion
        decision={conflict?.decision}
        isRepeated={conflict?.isRepeated ?? false}
        busy={busy}
        onDecide={inline.decide}
        onClose={inline.closeConflict}
      />
      {leaveDialog}
      {hasHistory && <OpenedHistory post={inline.saved} hasChanges onClose={() => setHasHistory(false)} />}
      <p className={styles.foot}>
        {busy || inline.waitsForImages ? (
          <>
            <Spinner label={waiting} isQuiet /> {waiting}
          </>
        ) : inline.showsStorageWarning ? (
          formTexts.draftsNotKept
        ) : (
          texts.editHint
        )}
      </p>
    </section>
  );
}

/** The editor may be taller than the card, and its toolbar is at the bottom. */
function scrollIntoView(element: Element): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  element.scrollIntoView({ block: 'nearest', behavior });
}
