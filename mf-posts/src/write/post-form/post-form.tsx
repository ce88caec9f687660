import type { Post, Tag } from '@benotes/contract';
import { type AppBarOption, findKnownPath, isMobile, useAppBar, useIsMobile } from '@benotes/platform';
import { lazyComponent, TagSelect, TreeSelect, useWhenOnline } from '@benotes/ui';
import { Suspense, useState } from 'react';

import { useLibrary } from '../../posts/use-library.ts';
import { historyTexts } from '../../versions/history-texts.ts';
import { useHistory } from '../../versions/use-history.tsx';
import banner from '../banner/banner.module.css';
import type { NoteEditorProps } from '../editor/note-editor.tsx';
import { MergeQuestion } from '../merging/merge-question.tsx';
import { MergedNotice } from '../merging/merged-notice.tsx';
import type { Draft, Version } from '../saving/draft.ts';
import { findTitle } from '../saving/find-title.ts';
import { texts } from '../saving/texts.ts';
import { uploadImage } from '../saving/upload-image.ts';
import { useSaveKey } from '../saving/use-save-key.ts';
import { TitleField } from '../title-field/title-field.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { EditorPlaceholder } from './editor-placeholder.tsx';
import { LinkFields } from './link-fields.tsx';
import styles from './post-form.module.css';
import { SaveFailure } from './save-failure.tsx';
import { savedStateOf } from './saved-state.ts';
import { SharedText } from './shared-text.tsx';
import { useDuplicateQuestion } from './use-duplicate-question.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { usePostForm } from './use-post-form.ts';

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
  /** What another app shared together with a URL, as HTML. */
  sharedText?: string;
  options?: readonly AppBarOption[];
  /** Where to continue in a note that was being read: the text has the focus instead of the title. */
  startAt?: Pick<NoteEditorProps, 'caretAt' | 'caretTop'>;
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
  sharedText = '',
  options,
  startAt,
  onSaved,
}: PostFormProps) {
  const [uploading, setUploading] = useState(false);
  const isBlocked = (collection: Post['collection_id']) => uploading || !isKnown(collection);
  const form = usePostForm({ initial, opened, unsaved, sharedText, isBlocked, onSaved });
  const duplicates = useDuplicateQuestion();
  const { draft, failure, conflict, found, link, autosave } = form;
  const { collectionId, editor, changed } = draft;
  const empty = !link && draft.empty;
  const history = useHistory(draft.read?.post, {
    hasChanges: changed,
    onOpen: () => void autosave.flush(),
    onRestored: form.showSaved,
    settle: form.settle,
  });
  const library = useLibrary(collectionId);
  const mobile = useIsMobile();
  const busy = form.busy || duplicates.isChecking;
  const hasCollection = isKnown(collectionId);

  const save = () => {
    // Without content or a collection, saving is silently skipped (specification section 5).
    // If the editor failed to load, the content is unchanged.
    const isEmpty = !link && (editor.current?.isEmpty() ?? empty);
    if (busy || uploading || !hasCollection || isEmpty || link?.isValid === false) return;
    void duplicates.saveUnlessSaved(form.newUrl(), opened?.post.id, form.save);
  };
  const hasFailed = failure !== undefined || conflict !== undefined;
  const isPending =
    changed && !busy && form.canAutosave && !hasFailed && autosave.state === 'waiting' && !draft.link.isUnfinished();
  const savedState = savedStateOf({
    isNew: opened === undefined,
    changed,
    busy,
    hasFailed,
    canAutosave: form.canAutosave,
    autosave: autosave.state,
    savedAt: autosave.savedAt,
  });
  useSaveKey(save);
  const leaveDialog = useLeaveGuard({
    isUnsaved: (changed || uploading) && !busy && !isPending,
    pending: isPending ? form : undefined,
    onLeave: form.leave,
    onSave: save,
  });
  useAppBar({
    title: heading,
    collection: within,
    status: savedState,
    action: {
      label: texts.save,
      icon: 'checkmark',
      hint: texts.saveHint,
      busy,
      disabledReason: disabledReason({ uploading, empty, hasCollection, hasAddress: link?.isValid ?? true }),
      run: save,
    },
    options: opened
      ? [
          {
            label: texts.discardChanges,
            longLabel: texts.discardAll,
            icon: 'undo',
            condition: draft.differsFromStart,
            run: () => void form.discardChanges(),
          },
          { label: historyTexts.history, longLabel: historyTexts.open, icon: 'history', run: history.show },
          ...(options ?? []),
        ]
      : options,
  });
  useWhenOnline(form.waitsForNetwork, () => {
    if (form.canRetrySafely()) save();
  });
  return (
    <form className={styles.form} aria-label={heading} onSubmit={(event) => event.preventDefault()}>
      {found && (
        <DraftOffer found={found} read={opened} onRestore={() => form.restore(found)} onDiscard={form.dismissFound} />
      )}
      {/* Always rendered, so that a warning is announced. */}
      <output>{form.showsStorageWarning && <span className={banner.banner}>{texts.draftsNotKept}</span>}</output>
      <output>
        {form.notice && <MergedNotice className={banner.banner} {...form.notice} onShow={history.show} />}
      </output>
      {failure && (
        <SaveFailure error={failure} waitsForNetwork={form.waitsForNetwork} onRetry={save} onSaveCopy={form.saveCopy} />
      )}
      {conflict && !conflict.isAsked && <ConflictNotice onAsk={form.askConflict} />}
      <TitleField
        label={texts.title}
        className={styles.title}
        // A new post starts with its title. On a phone, focusing it would raise the keyboard over a note to read.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for writing
        autoFocus={!startAt && (!opened || !isMobile())}
        value={draft.title}
        onChange={form.setTitle}
        onEnter={() => editor.current?.focus()}
      />
      {sharedText !== '' && (
        <SharedText html={sharedText} isAdded={draft.hasSharedText} onChange={form.setHasSharedText} />
      )}
      {link && <LinkFields link={link} post={opened?.post} />}
      <div className={styles.placing}>
        <TreeSelect
          isQuiet
          label={texts.collection}
          {...library}
          value={collectionId}
          onChange={form.setCollectionId}
        />
        <TagSelect
          isQuiet
          label={texts.tags}
          tags={knownTags}
          value={draft.tags}
          onChange={form.setTags}
          handle={draft.tagField}
        />
      </div>
      <Suspense fallback={<EditorPlaceholder />}>
        <NoteEditor
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user chose to edit what was being read
          autoFocus={startAt !== undefined || form.isRestored}
          {...startAt}
          initialHtml={draft.html}
          post={opened?.post.id}
          label={link ? texts.note : texts.content}
          placeholder={link ? texts.notePlaceholder : texts.placeholder}
          handle={editor}
          onDirty={form.markTextChanged}
          onSave={save}
          uploadImage={(file, signal, onProgress) => uploadImage(file, collectionId, signal, onProgress)}
          findTitle={findTitle}
          onUploading={setUploading}
          savedState={mobile ? savedState : undefined}
        />
      </Suspense>
      {leaveDialog}
      {history.dialog}
      {duplicates.dialog}
      <MergeQuestion
        decision={conflict?.isAsked ? conflict.decision : undefined}
        isRepeated={conflict?.isRepeated ?? false}
        busy={busy}
        onDecide={(choices) => conflict && form.decide(conflict, choices)}
        onClose={form.closeConflict}
      />
    </form>
  );
}

const isKnown = (collection: Post['collection_id']) => collection === null || findKnownPath(collection).length > 0;

type SaveState = Record<'uploading' | 'empty' | 'hasCollection' | 'hasAddress', boolean>;

function disabledReason({ uploading, empty, hasCollection, hasAddress }: SaveState) {
  if (uploading) return texts.uploading;
  if (!hasAddress) return texts.noAddress;
  if (empty) return texts.emptyContent;
  return hasCollection ? undefined : texts.noCollection;
}
