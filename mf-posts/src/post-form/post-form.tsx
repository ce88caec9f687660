import { TITLE_MAX_LENGTH } from '@benotes/contract';
import { type AppBarOption, collections, findCollectionPath, useAppBar, useHotkey } from '@benotes/platform';
import { TreeSelect } from '@benotes/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { EditorPlaceholder } from './editor-placeholder.tsx';
import styles from './post-form.module.css';
import type { Draft } from './save-post.ts';
import { texts } from './texts.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';

const NoteEditor = lazy(async () => ({ default: (await import('../editor/note-editor.tsx')).NoteEditor }));

interface PostFormProps {
  /** What the top bar says. */
  heading: string;
  initial: Draft;
  /** The draft holds something that was never saved, such as what another app shared. */
  unsaved?: boolean;
  options?: readonly AppBarOption[];
  /** Sends the draft; false when it was refused, so that one can try again. */
  onSave: (draft: Draft) => Promise<boolean>;
}

/** Title, collection and content of a post, saved from the top bar. */
export function PostForm({ heading, initial, unsaved = false, options, onSave }: PostFormProps) {
  const { tree } = useSnapshot(collections);
  const [title, setTitle] = useState(initial.title);
  const [collectionId, setCollectionId] = useState(initial.collection_id);
  const [written, setWritten] = useState(unsaved);
  const [empty, setEmpty] = useState(initial.content === '');
  const [busy, setBusy] = useState(false);
  const editor = useRef<{ getHtml: () => string; isEmpty: () => boolean; focus: () => void }>(null);
  const content = useRef<'as-loaded' | 'changed'>('as-loaded');

  const changed = written || title !== initial.title || collectionId !== initial.collection_id;
  const question = useLeaveGuard(changed && !busy);
  const placed = collectionId === null || findCollectionPath(tree, collectionId).length > 0;

  const save = async () => {
    // Without content or a collection nothing is sent and nothing is said (specification section 5).
    if (busy || !placed || !editor.current || editor.current.isEmpty()) return;
    setBusy(true);
    const html = content.current === 'changed' ? editor.current.getHtml() : initial.content;
    const saved = await onSave({ title: title.trim(), content: html, collection_id: collectionId });
    if (!saved) setBusy(false);
  };
  const noteChange = () => {
    content.current = 'changed';
    setWritten(true);
    setEmpty(editor.current?.isEmpty() ?? true);
  };

  useAppBar({
    title: heading,
    action: {
      label: texts.save,
      icon: 'checkmark',
      hint: texts.saveHint,
      busy,
      disabledReason: empty ? texts.emptyContent : placed ? undefined : texts.noCollection,
      run: () => void save(),
    },
    options,
  });
  useHotkey('KeyS', () => void save());

  return (
    <form className={styles.form} aria-label={heading} onSubmit={(event) => event.preventDefault()}>
      <input
        className={styles.title}
        aria-label={texts.title}
        placeholder={texts.title}
        maxLength={TITLE_MAX_LENGTH}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there to write, and the title comes first
        autoFocus
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          editor.current?.focus();
        }}
      />
      <TreeSelect
        label={texts.collection}
        rootLabel={texts.uncategorized}
        tree={tree}
        value={collectionId}
        onChange={setCollectionId}
      />
      <Suspense fallback={<EditorPlaceholder />}>
        <NoteEditor
          initialHtml={initial.content}
          label={texts.content}
          placeholder={texts.placeholder}
          handle={editor}
          onDirty={noteChange}
          onSave={() => void save()}
        />
      </Suspense>
      {question}
    </form>
  );
}
