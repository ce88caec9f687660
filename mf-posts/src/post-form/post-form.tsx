import { type Tag, TITLE_MAX_LENGTH } from '@benotes/contract';
import { type AppBarOption, collections, findCollectionPath, useAppBar, useHotkey } from '@benotes/platform';
import { TagSelect, type TagSelectHandle, TreeSelect } from '@benotes/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { EditorPlaceholder } from './editor-placeholder.tsx';
import { findTitle } from './find-title.ts';
import styles from './post-form.module.css';
import type { Draft } from './save-post.ts';
import { texts } from './texts.ts';
import { uploadImage } from './upload-image.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';

const NoteEditor = lazy(async () => ({ default: (await import('../editor/note-editor.tsx')).NoteEditor }));

interface PostFormProps {
  /** What the top bar says. */
  heading: string;
  /** The collection one is in, where the address does not say it; 0 is Uncategorized. */
  within?: number;
  initial: Draft;
  /** The tags there are to choose from; undefined while they are on the way. */
  knownTags: readonly Tag[] | undefined;
  /** The draft holds something that was never saved, such as what another app shared. */
  unsaved?: boolean;
  options?: readonly AppBarOption[];
  /** Sends the draft; false when it was refused, so that one can try again. */
  onSave: (draft: Draft) => Promise<boolean>;
}

/** Title, collection, tags and content of a post, saved from the top bar. */
export function PostForm({ heading, within, initial, knownTags, unsaved = false, options, onSave }: PostFormProps) {
  const { tree } = useSnapshot(collections);
  const [title, setTitle] = useState(initial.title);
  const [collectionId, setCollectionId] = useState(initial.collection_id);
  const [tags, setTags] = useState(initial.tags);
  const [uploading, setUploading] = useState(false);
  const [written, setWritten] = useState(unsaved);
  const [empty, setEmpty] = useState(initial.content === '');
  const [busy, setBusy] = useState(false);
  const editor = useRef<{ getHtml: () => string; isEmpty: () => boolean; focus: () => void }>(null);
  const tagField = useRef<TagSelectHandle>(null);
  const content = useRef<'as-loaded' | 'changed'>('as-loaded');

  const changed =
    written || uploading || title !== initial.title || collectionId !== initial.collection_id || tags !== initial.tags;
  const question = useLeaveGuard(changed && !busy);
  const placed = collectionId === null || findCollectionPath(tree, collectionId).length > 0;

  const save = async () => {
    // Without content or a collection nothing is sent and nothing is said (specification section 5).
    if (busy || uploading || !placed || !editor.current || editor.current.isEmpty()) return;
    setBusy(true);
    const html = content.current === 'changed' ? editor.current.getHtml() : initial.content;
    const chosen = tagField.current?.settle() ?? tags;
    const saved = await onSave({ title: title.trim(), content: html, collection_id: collectionId, tags: chosen });
    if (!saved) setBusy(false);
  };
  const noteChange = () => {
    content.current = 'changed';
    setWritten(true);
    setEmpty(editor.current?.isEmpty() ?? true);
  };

  useAppBar({
    title: heading,
    collection: within,
    action: {
      label: texts.save,
      icon: 'checkmark',
      hint: texts.saveHint,
      busy,
      disabledReason: reasonNotToSave({ uploading, empty, placed }),
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
      <div className={styles.placing}>
        <TreeSelect
          label={texts.collection}
          rootLabel={texts.uncategorized}
          tree={tree}
          value={collectionId}
          onChange={setCollectionId}
        />
        <TagSelect label={texts.tags} tags={knownTags} value={tags} onChange={setTags} handle={tagField} />
      </div>
      <Suspense fallback={<EditorPlaceholder />}>
        <NoteEditor
          initialHtml={initial.content}
          label={texts.content}
          placeholder={texts.placeholder}
          handle={editor}
          onDirty={noteChange}
          onSave={() => void save()}
          uploadImage={uploadImage}
          findTitle={findTitle}
          onUploading={setUploading}
        />
      </Suspense>
      {question}
    </form>
  );
}

function reasonNotToSave({ uploading, empty, placed }: Record<'uploading' | 'empty' | 'placed', boolean>) {
  if (uploading) return texts.uploading;
  if (empty) return texts.emptyContent;
  return placed ? undefined : texts.noCollection;
}
