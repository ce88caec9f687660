import { TITLE_MAX_LENGTH, type Post, type Tag } from '@benotes/contract';
import { collections, findCollectionPath, useAppBar } from '@benotes/platform';
import { Field, type TagSelectHandle, TextField } from '@benotes/ui';
import { TextArea } from '@benotes/ui/text-area';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { textToHtml } from '../../posts/text/text-to-html.ts';
import banner from '../../write/banner/banner.module.css';
import { DraftOffer } from '../../write/post-form/draft-offer.tsx';
import { SaveFailure } from '../../write/post-form/save-failure.tsx';
import { useLeaveGuard } from '../../write/post-form/use-leave-guard.tsx';
import type { Draft } from '../../write/saving/draft.ts';
import { texts as savingTexts } from '../../write/saving/texts.ts';
import type { AddedContent } from './added-content.ts';
import styles from './adding.module.css';
import { AlreadySaved } from './already-saved.tsx';
import { LinkSummary, useLinkPreview } from './link-summary.tsx';
import { PlacingFields, type Placing } from './placing-fields.tsx';
import { texts } from './texts.ts';
import { useAdding } from './use-adding.ts';
import { useSavedLinks } from './use-saved-links.ts';

export interface AddFormProps {
  content: AddedContent;
  /** The collection that is offered. */
  collectionId: Post['collection_id'];
  knownTags: readonly Tag[] | undefined;
  onSaved: (post: Post) => void;
}

/** A link or a note from outside, which is saved when the user says so. */
export function AddForm({ content, collectionId, knownTags, onSaved }: AddFormProps) {
  const { url } = content;
  const { tree } = useSnapshot(collections);
  const [title, setTitle] = useState(content.title);
  const [text, setText] = useState(content.text);
  const [placing, setPlacing] = useState<Placing>({ collection_id: collectionId, tags: [] });
  const tagField = useRef<TagSelectHandle>(null);
  const isPlaced = placing.collection_id === collectionId && placing.tags.length === 0;
  const isChanged = title !== content.title || text !== content.text || !isPlaced;
  const { busy, failure, save, drafts, restore } = useAdding({
    source: JSON.stringify([url, content.title, content.text]),
    fields: { title, content: text, url, ...placing },
    isChanged,
    onSaved,
  });
  const { saved, check } = useSavedLinks(url);
  const [isChecking, setIsChecking] = useState(false);

  const isEmpty = url === '' && text.trim() === '';
  const hasCollection = placing.collection_id === null || findCollectionPath(tree, placing.collection_id).length > 0;
  const disabledReason = isEmpty ? texts.emptyContent : hasCollection ? undefined : texts.noCollection;

  const run = async () => {
    if (busy || isChecking || disabledReason) return;
    const tags = tagField.current?.settle() ?? placing.tags;
    // What is found now is shown first: the user decides with a second click.
    setIsChecking(true);
    const isKnown = !saved && (await check()) !== undefined;
    setIsChecking(false);
    if (isKnown) return;
    const html = textToHtml(text.trim());
    const texts = url ? { content: '', url, note: html || null } : { content: html };
    const draft = { title: title.trim(), ...texts, collection_id: placing.collection_id, tags };
    await save(() => draft);
  };

  const leaveDialog = useLeaveGuard({
    isUnsaved: isChanged && !busy,
    onLeave: drafts.discard,
    onSave: () => void run(),
  });
  const { found } = drafts;
  const showFound = (draft: Draft) => {
    setTitle(draft.title);
    setText(draft.content);
    setPlacing({ collection_id: draft.collection_id, tags: draft.tags });
  };
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      drafts.schedule();
    };

  useAppBar({
    title: texts.add,
    action: {
      label: saved ? texts.saveAnyway : texts.save,
      icon: 'checkmark',
      hint: texts.saveHint,
      busy: busy || isChecking,
      disabledReason,
      run: () => void run(),
    },
  });

  return (
    <form
      className={styles.form}
      aria-label={texts.add}
      onSubmit={(event) => event.preventDefault()} // the button is in the top bar
    >
      {found && (
        <DraftOffer
          found={found}
          read={undefined}
          onRestore={() => {
            showFound(found.draft);
            restore(found);
          }}
          onDiscard={drafts.dismissFound}
        />
      )}
      {/* Always rendered, so that a warning is announced. */}
      <output>
        {drafts.showsStorageWarning && <span className={banner.banner}>{savingTexts.draftsNotKept}</span>}
      </output>
      {failure && (
        <SaveFailure error={failure} waitsForNetwork={false} onRetry={() => void run()} onSaveCopy={() => void run()} />
      )}
      {content.hasRefusedUrl && (
        <p role="alert" className={banner.banner} data-type="error">
          {texts.refusedUrl}
        </p>
      )}
      {saved && <AlreadySaved post={saved} isExact={saved.url === url} />}
      {url === '' ? (
        <TitleInput value={title} onChange={change(setTitle)} />
      ) : (
        <LinkTitle url={url} value={title} onChange={change(setTitle)} />
      )}
      <Field label={url ? texts.note : texts.content}>
        {(ids) => (
          <TextArea {...ids} grows rows={3} value={text} onChange={({ target }) => change(setText)(target.value)} />
        )}
      </Field>
      <PlacingFields placing={placing} onChange={change(setPlacing)} knownTags={knownTags} tagField={tagField} />
      {leaveDialog}
    </form>
  );
}

interface TitleInputProps {
  value: string;
  placeholder?: string;
  onChange: (title: string) => void;
}

function LinkTitle({ url, ...field }: TitleInputProps & { url: string }) {
  const preview = useLinkPreview(url);
  return (
    <>
      <LinkSummary url={url} preview={preview} />
      <TitleInput {...field} placeholder={preview && preview.title !== url ? preview.title : texts.titleFromPage} />
    </>
  );
}

const TitleInput = ({ onChange, ...field }: TitleInputProps) => (
  <TextField
    label={texts.title}
    maxLength={TITLE_MAX_LENGTH}
    {...field}
    onChange={({ target }) => onChange(target.value)}
  />
);
