import { type Post, TITLE_MAX_LENGTH } from '@benotes/contract';
import { emit, paths, session } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import { lazyComponent, Spinner } from '@benotes/ui';
import { type KeyboardEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { NoteEditorHandle } from '../editor/note-editor.tsx';
import { findTitle } from '../saving/find-title.ts';
import { type Draft, saveChanges } from '../saving/save-post.ts';
import { texts as formTexts } from '../saving/texts.ts';
import { uploadImage } from '../saving/upload-image.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useWhenOnline } from '../saving/use-when-online.ts';
import styles from './inline-editor.module.css';
import { whileUpdating } from '../posts/post-changes.ts';
import { texts } from '../posts/texts.ts';

const NoteEditor = lazyComponent(async () => (await import('../editor/note-editor.tsx')).NoteEditor);

/** What belongs to the edited card although it stands elsewhere in the page. */
const PARTS = 'dialog, [popover], [role="menu"], [data-radix-popper-content-wrapper]';

export interface InlineEditorProps {
  post: Post;
  /** Where the caret starts, in characters of the note's text. */
  caretAt: number | undefined;
  /** Everything is saved, or nothing had changed. */
  onClose: () => void;
}

/**
 * The title and text of a note, edited in its card. Escape, a press elsewhere and leaving the page save; a refusal
 * keeps the text where it is. Without content nothing is sent (specification section 5). What is not saved is kept on
 * this device, and offered on the page of the post.
 */
export function InlineEditor({ post, caretAt, onClose }: InlineEditorProps) {
  const [title, setTitle] = useState(post.title);
  const [saving, setSaving] = useState(false);
  const [waitsForNetwork, setWaitsForNetwork] = useState(false);
  const box = useRef<HTMLElement>(null);
  const editor = useRef<NoteEditorHandle>(null);
  const written = useRef(false);
  const navigate = useNavigate();

  /** What is to be saved; undefined while nothing changed, or nothing is left. */
  const collect = (): Draft | undefined => {
    if (editor.current?.isEmpty()) return undefined;
    const content = written.current && editor.current ? editor.current.getHtml() : post.content;
    const draft = { title: title.trim(), content, collection_id: post.collection_id, tags: post.tags ?? [] };
    return draft.title === post.title && content === post.content ? undefined : draft;
  };
  const [read] = useState({ post, etag: undefined });
  const draftKeeper = useDraft({ read, collect });
  const isDone = useRef(false);
  const close = () => {
    isDone.current = true;
    draftKeeper.drop();
    onClose();
  };

  const finish = async () => {
    if (saving) return;
    const draft = collect();
    if (!draft) return close();
    setSaving(true);
    setWaitsForNetwork(false);
    const saved = await whileUpdating(post.id, () => saveChanges(read, draft));
    setSaving(false);
    if (saved.status === 'saved') return close();
    void draftKeeper.keep();
    if (saved.status === 'failed') setWaitsForNetwork(saved.error.status === 0 && !navigator.onLine);
    if (saved.status === 'conflict')
      sayConflict(() => void navigate(generatePath(paths.post, { id: String(post.id) })));
  };
  useWhenOnline(waitsForNetwork, () => void finish());
  /** Something was written: it is not sent while somebody writes. */
  const note = () => {
    setWaitsForNetwork(false);
    draftKeeper.note();
  };
  const saveUnseen = () => {
    const draft = collect();
    // Whoever is signed out by now has it in the drafts.
    if (!isDone.current && !saving && draft && session.user) void saveChanges(read, draft);
  };
  const unseen = useRef(saveUnseen);
  useLayoutEffect(() => {
    unseen.current = saveUnseen;
  });
  useLayoutEffect(() => () => unseen.current(), []); // before the editor, which is asked for its text, is gone
  const latest = useRef(finish);
  useEffect(() => {
    latest.current = finish;
  });
  useEffect(() => {
    const pressElsewhere = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || box.current?.contains(target) || target.closest(PARTS)) return;
      void latest.current();
    };
    document.addEventListener('pointerdown', pressElsewhere, true);
    return () => document.removeEventListener('pointerdown', pressElsewhere, true);
  }, []);

  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    box.current?.closest('li')?.focus();
    void finish();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears of the keys of its fields
    <section
      ref={box}
      className={styles.box}
      data-editing=""
      aria-label={texts.editing(post.title || texts.untitled)}
      aria-busy={saving}
      onKeyDown={leave}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) bringIntoSight(currentTarget);
      }}
    >
      <input
        className={styles.title}
        dir="auto"
        aria-label={texts.title}
        placeholder={texts.title}
        maxLength={TITLE_MAX_LENGTH}
        autoComplete="off"
        disabled={saving}
        value={title}
        onChange={(event) => {
          setTitle(event.target.value);
          note();
        }}
      />
      <Suspense fallback={<Spinner label={texts.loading} />}>
        <NoteEditor
          compact
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person pressed it to write in it
          autoFocus
          caretAt={caretAt}
          initialHtml={post.content}
          post={post.id}
          label={texts.content}
          handle={editor}
          onDirty={() => {
            written.current = true;
            note();
          }}
          onSave={() => void finish()}
          uploadImage={uploadImage}
          findTitle={findTitle}
        />
      </Suspense>
      <p className={styles.foot}>
        {saving ? (
          <>
            <Spinner label={texts.saving} isQuiet /> {texts.saving}
          </>
        ) : draftKeeper.isUnkept ? (
          formTexts.draftsNotKept
        ) : (
          texts.editHint
        )}
      </p>
    </section>
  );
}

/** An opened note may be higher than its card was, and its tools stand at its foot. */
function bringIntoSight(element: Element): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  element.scrollIntoView({ block: 'nearest', behavior });
}

const sayConflict = (open: () => void) =>
  emit('notification:raised', {
    type: 'error',
    title: texts.notUpdated,
    description: texts.changedElsewhere,
    action: { label: texts.openPost, run: open },
  });
