import type { Author, Post } from '@benotes/contract';
import { session, useCommands } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { lazyComponent, Skeleton, Spinner, useLatest } from '@benotes/ui';
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';

import { texts } from '../../posts/actions/action-texts.ts';
import { withUpdatingMark } from '../../posts/actions/post-changes.ts';
import { withWritten, writtenHtml } from '../../posts/text/written-html.ts';
import { OpenedHistory } from '../../versions/use-history.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import type { NoteEditorHandle } from '../editor/note-editor.tsx';
import { MergeQuestion } from '../merging/merge-question.tsx';
import { MergedNotice } from '../merging/merged-notice.tsx';
import { useOnLeaving } from '../post-form/use-on-leaving.ts';
import type { Draft, Version } from '../saving/draft.ts';
import { findTitle } from '../saving/find-title.ts';
import { saveUnseen } from '../saving/save-unseen.ts';
import { texts as formTexts } from '../saving/texts.ts';
import { uploadImage } from '../saving/upload-image.ts';
import { useSaveKey } from '../saving/use-save-key.ts';
import { useSaving } from '../saving/use-saving.ts';
import { useWhenOnline } from '../saving/use-when-online.ts';
import { TitleField } from '../title-field/title-field.tsx';
import styles from './inline-editor.module.css';

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
  const [title, setTitle] = useState(post.title);
  const box = useRef<HTMLElement>(null);
  const editor = useRef<NoteEditorHandle>(null);
  const written = useRef(false);
  const navigate = useNavigate();
  /** The post as it was saved last, as far as this editor knows. */
  const [read, setRead] = useState<Version>({ post, etag: undefined }); // of a list: what the post was is sent instead
  const { post: saved } = read;
  /** What the editor was last set to. */
  const shown = useRef(writtenHtml(post));
  const [mergedWith, setMergedWith] = useState<readonly Author[]>();
  const [hasHistory, setHasHistory] = useState(false);

  /** The draft to save; undefined when nothing changed or the note is empty. */
  const collect = (): Draft | undefined => {
    const isEmpty = editor.current?.isEmpty() ?? false;
    if (isEmpty && post.type === 'text') return undefined;
    const html = written.current && editor.current ? (isEmpty ? '' : editor.current.getHtml()) : shown.current;
    if (title.trim() === saved.title && html === writtenHtml(saved)) return undefined;
    const { url, description, collection_id, tags = [] } = saved;
    const ofLink = post.type === 'link' ? { url, description } : {};
    return { title: title.trim(), ...ofLink, ...withWritten(saved, html), collection_id, tags };
  };
  const drafts = useDraft({ read, collect });
  const isDone = useRef(false);
  const close = () => {
    isDone.current = true;
    drafts.discard();
    onClose();
  };

  const latestDraft = useLatest(collect);
  /** Shows what was merged, with what the user typed since it was sent. */
  const showMerged = async (sent: Draft, merged: Version, others: readonly Author[]) => {
    const { movedOffset, rebaseHtml, rebaseText } = await import('../merging/rebase.ts');
    const now = latestDraft.current() ?? sent;
    const [base, mine, theirs] = [sent, now, merged.post].map((each) =>
      writtenHtml({ ...each, type: post.type, note: each.note ?? null }),
    );
    const html = rebaseHtml({ base: base ?? '', mine: mine ?? '', theirs: theirs ?? '' });
    setTitle(rebaseText({ base: sent.title, mine: now.title, theirs: merged.post.title }));
    setRead(merged);
    shown.current = html;
    editor.current?.showMerged(html, movedOffset);
    written.current = false;
    setMergedWith(others);
    if (html === theirs) drafts.discard();
    else drafts.schedule();
  };
  const { busy, waitsForNetwork, stopWaiting, conflict, closeConflict, decide, save } = useSaving({
    read: () => read,
    sent: useRef(undefined),
    storeDraft: drafts.flush,
    onSaved: close,
    onMerged: showMerged,
    hasBanner: false,
  });
  const finish = () => {
    if (busy || conflict) return;
    const draft = collect();
    setMergedWith(undefined);
    if (draft) void withUpdatingMark(post.id, () => save(() => draft));
    else close();
  };
  useSaveKey(finish);
  useWhenOnline(waitsForNetwork, finish);
  /** Stores the draft; an automatic retry is canceled, so that nothing is sent while the user types. */
  const markChanged = () => {
    stopWaiting();
    drafts.schedule();
  };
  const saveOnLeaving = async () => {
    const draft = collect();
    // After sign-out it is still in the drafts.
    if (isDone.current || busy || !draft || !session.user) return;
    if (await saveUnseen(read, draft, navigate)) await drafts.remove();
  };
  useOnLeaving(() => void saveOnLeaving());
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
        disabled={busy}
        value={title}
        onChange={(next) => {
          setTitle(next);
          markChanged();
        }}
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
          onDirty={() => {
            written.current = true;
            markChanged();
          }}
          onSave={finish}
          uploadImage={(file, signal, onProgress) => uploadImage(file, post.collection_id, signal, onProgress)}
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
        onDecide={(choices) => conflict && void withUpdatingMark(post.id, () => decide(conflict, choices))}
        onClose={closeConflict}
      />
      {hasHistory && <OpenedHistory post={saved} onClose={() => setHasHistory(false)} />}
      <p className={styles.foot}>
        {busy ? (
          <>
            <Spinner label={texts.saving} isQuiet /> {texts.saving}
          </>
        ) : drafts.showsStorageWarning ? (
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
