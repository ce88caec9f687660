import { COLLECTION_NAME_MAX_LENGTH } from '@benotes/contract';
import { type FormError, useAppBar } from '@benotes/platform';
import { TextField, TreeSelect } from '@benotes/ui';
import { ColorPicker } from '@benotes/ui/color-picker';
import { FormAlert, useForm } from '@benotes/ui/form';
import { SettingBlock, SettingField, SettingsGroup, SwitchRow } from '@benotes/ui/settings';
import { type ComponentProps, type ReactNode, useState } from 'react';

import styles from './collection-form.module.css';
import { CoverField } from './cover-field.tsx';
import { DescriptionField } from './description-field.tsx';
import { IconField } from './icon-field.tsx';
import type { Draft } from './save-collection.ts';
import { type Sharing, sharingOf } from './save-share.ts';
import { ShareSection } from './share-section.tsx';
import { texts } from './texts.ts';
import type { ShareState } from './use-share.ts';
import { validateForm } from './validate-form.ts';

interface CollectionFormProps {
  /** Shown in the top bar. */
  title: string;
  /** The edited collection: neither it nor its subcollections can be its parent. */
  id?: number;
  initial: Draft;
  /** The collections that it can be put below; undefined if it cannot be moved. */
  parents: Pick<ComponentProps<typeof TreeSelect>, 'tree' | 'rootLabel'> | undefined;
  /** With whom it is shared; undefined for a new collection. */
  people?: ReactNode;
  /** The public link; undefined for a new collection. */
  share?: ShareState;
  /** Called after the public link was switched on or off. */
  onSwitched?: () => void;
  /** Saves the draft and the public link, if loaded. Returns the errors, if any. */
  onSave: (draft: Draft, sharing?: Sharing) => Promise<FormError | undefined>;
}

/** Name, parent, look, and public link of a collection, saved from the top bar. */
export function CollectionForm(props: CollectionFormProps) {
  const { title, id, initial, parents, people, share, onSwitched, onSave } = props;
  const [draft, setDraft] = useState(initial);
  const [changedSharing, setSharing] = useState<Sharing>();
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));
  const sharing = share?.status === 'known' ? (changedSharing ?? sharingOf(share.share)) : undefined;

  const entered = { ...draft, name: draft.name.trim() };
  const link = sharing && { is_active: sharing.is_active, token: sharing.token.trim() };

  const { ref, error, action, saveOnEnter } = useForm({
    validate: () => validateForm(entered, link),
    send: () => onSave(entered, link),
  });
  useAppBar({ title, action: action(texts.save, texts.saveHint) });

  return (
    <form ref={ref} className={styles.form} aria-label={title} onSubmit={(event) => event.preventDefault()}>
      <FormAlert message={error.message} />
      <SettingsGroup title={texts.general}>
        <SettingField>
          <TextField
            label={texts.name}
            error={error.fields['name']}
            maxLength={COLLECTION_NAME_MAX_LENGTH}
            autoComplete="off"
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a new collection
            autoFocus={id === undefined}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            onKeyDown={saveOnEnter}
          />
        </SettingField>
        {parents && (
          <SettingField>
            <TreeSelect
              label={texts.parent}
              {...parents}
              exclude={id}
              error={error.fields['parent_id']}
              value={draft.parent_id}
              onChange={(parent_id) => change({ parent_id })}
            />
          </SettingField>
        )}
        <SettingField>
          <DescriptionField
            error={error.fields['description']}
            value={draft.description}
            onChange={(description) => change({ description })}
          />
        </SettingField>
        <SwitchRow
          label={texts.keepCopies}
          hint={texts.keepCopiesHint}
          checked={draft.keep_copies}
          onChange={(keep_copies) => change({ keep_copies })}
        />
      </SettingsGroup>
      <SettingsGroup title={texts.look}>
        <SettingBlock>
          <IconField label={texts.icon} value={draft.icon_id} onChange={(icon_id) => change({ icon_id })} />
        </SettingBlock>
        <SettingBlock>
          <ColorPicker label={texts.color} value={draft.color} onChange={(color) => change({ color })} />
        </SettingBlock>
        <SettingBlock>
          <CoverField
            within={id ?? draft.parent_id}
            error={error.fields['cover']}
            value={draft.cover}
            onChange={(cover) => change({ cover })}
          />
        </SettingBlock>
      </SettingsGroup>
      {people}
      {share && (
        <ShareSection
          what={texts.collectionLink}
          share={share}
          sharing={sharing}
          errors={error.fields}
          onChange={setSharing}
          onSwitched={onSwitched}
          onKeyDown={saveOnEnter}
        />
      )}
    </form>
  );
}
