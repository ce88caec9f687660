import type { Post, Tag } from '@benotes/contract';
import { type AppBarOption, collections, findCollectionPath, isMobile, useAppBar, useHotkey } from '@benotes/platform';
import { LoadErrorDialog, lazyComponent, TagSelect, TreeSelect, LoadingAnnouncement } from '@benotes/ui';
import { Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';

import { DraftOffer } from './draft-offer.tsx';
import { EditorPlaceholder } from './editor-placeholder.tsx';
import { findTitle } from '../saving/find-title.ts';
import styles from './post-form.module.css';
import { SaveFailure } from './save-failure.tsx';
import type { Draft, Version } from '../saving/draft.ts';
import { texts } from '../saving/texts.ts';
import { uploadImage } from '../saving/upload-image.ts';
import { TitleField } from '../title-field/title-field.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { usePostForm } from './use-post-form.ts';
import { useWhenOnline } from '../saving/use-when-online.ts';

const ConflictDialog = lazyComponent(
  async () => (await import('../saving/conflict-dialog.tsx')).ConflictDialog,
  LoadErrorDialog,
);
const NoteEditor = lazyComponent(async () => (await import('../editor/note-editor.tsx')).NoteEditor);

interface PostFormProps {
  /** The title in the top bar. */
  heading: string;
  /** The collection of the post, for URLs that do not contain it; 0 is Uncategorized. */
  within?: number;
  initial: Draft;
  /** The version being edited; undefined creates a post. */
  opened?: Version;
  /** All tags of the user; undefined while they load. */
  knownTags: readonly Tag[] | undefined;
  /** The initial draft has content that was never saved, such as text shared by another app. */
  unsaved?: boolean;
  options?: readonly AppBarOption[];
  onSaved: (post: Post) => void;
}

/** Title, collection, tags, and content of a post, saved from the top bar. */
export function PostForm({
  heading,
  within,
  initial,
  opened,
  knownTags,
  unsaved = false,
  options,
  onSaved,
}: PostFormProps) {
  const { tree } = useSnapshot(collections);
  const [uploading, setUploading] = useState(false);
  const form = usePostForm({ initial, opened, unsaved, onSaved });
  const { title, collectionId, tags, editor, busy, empty, failure, conflict, found } = form;
  const hasCollection = collectionId === null || findCollectionPath(tree, collectionId).length > 0;

  const save = () => {
    // Without content or a collection, saving is silently skipped (specification section 5).
    // If the editor failed to load, the content is unchanged.
    if (!busy && !uploading && hasCollection && !(editor.current?.isEmpty() ?? empty)) form.save();
  };

  const leaveDialog = useLeaveGuard((form.changed || uploading) && !busy, { onLeave: form.discard, onSave: save });

  useAppBar({
    title: heading,
    collection: within,
    action: {
      label: texts.save,
      icon: 'checkmark',
      hint: texts.saveHint,
      busy,
      disabledReason: disabledReason({ uploading, empty, hasCollection }),
      run: save,
    },
    options,
  });
  useHotkey('KeyS', save);
  useWhenOnline(form.waitsForNetwork, () => {
    if (form.canRetrySafely()) save();
  });

  return (
    <form className={styles.form} aria-label={heading} onSubmit={(event) => event.preventDefault()}>
      {found && (
        <DraftOffer found={found} read={opened} onRestore={() => form.restore(found)} onDiscard={form.dismissFound} />
      )}
      {/* Always rendered, so that a warning is announced. */}
      <output>{form.showsStorageWarning && <span className={styles.banner}>{texts.draftsNotKept}</span>}</output>
      {failure && (
        <SaveFailure error={failure} waitsForNetwork={form.waitsForNetwork} onRetry={save} onSaveCopy={form.saveCopy} />
      )}
      <TitleField
        label={texts.title}
        className={styles.title}
        // A new post starts with its title. On a phone, focusing it would raise the keyboard over a note to read.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for writing
        autoFocus={!opened || !isMobile()}
        value={title}
        onChange={form.setTitle}
        onEnter={() => editor.current?.focus()}
      />
      <div className={styles.placing}>
        <TreeSelect
          label={texts.collection}
          rootLabel={texts.uncategorized}
          tree={tree}
          value={collectionId}
          onChange={form.setCollectionId}
        />
        <TagSelect label={texts.tags} tags={knownTags} value={tags} onChange={form.setTags} handle={form.tagField} />
      </div>
      <Suspense fallback={<EditorPlaceholder />}>
        <NoteEditor
          initialHtml={form.html}
          post={opened?.post.id}
          label={texts.content}
          placeholder={texts.placeholder}
          handle={editor}
          onDirty={form.markTextChanged}
          onSave={save}
          uploadImage={uploadImage}
          findTitle={findTitle}
          onUploading={setUploading}
          savedState={busy ? texts.saving : form.changed ? texts.notSavedYet : opened && texts.saved}
        />
      </Suspense>
      {leaveDialog}
      {conflict && (
        <Suspense fallback={<LoadingAnnouncement label={texts.conflictTitle} />}>
          <ConflictDialog
            conflict={conflict}
            onMine={() => form.saveMine(conflict)}
            onTheirs={() => form.takeTheirs(conflict)}
            onBoth={form.saveCopy}
            onClose={form.closeConflict}
          />
        </Suspense>
      )}
    </form>
  );
}

function disabledReason({ uploading, empty, hasCollection }: Record<'uploading' | 'empty' | 'hasCollection', boolean>) {
  if (uploading) return texts.uploading;
  if (empty) return texts.emptyContent;
  return hasCollection ? undefined : texts.noCollection;
}
