import { FILTER_MAX_LENGTH, type SavedSearch, SAVED_SEARCH_NAME_MAX_LENGTH, UNCATEGORIZED_ID } from '@benotes/contract';
import { parseQuery } from '@benotes/contract/search-query';
import { collections, type FormError, useAppBar } from '@benotes/platform';
import { isolate, TextField, TreeSelect } from '@benotes/ui';
import { FormAlert, useForm } from '@benotes/ui/form';
import { SettingBlock, SettingField, SettingsGroup } from '@benotes/ui/settings';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';

import styles from '../collection-form.module.css';
import { IconField } from '../icon-field.tsx';
import { type Sharing, sharingOf } from '../save-share.ts';
import { ShareSection } from '../share-section.tsx';
import { texts } from '../texts.ts';
import type { ShareState } from '../use-share.ts';
import { validateForm } from '../validate-form.ts';
import type { SearchDraft } from './save-saved-search.ts';

interface SearchFormProps {
  saved: SavedSearch;
  share: ShareState;
  /** Called after the public link was switched on or off. */
  onSwitched: () => void;
  /** Saves the draft and the public link, if loaded. Returns the errors, if any. */
  onSave: (draft: SearchDraft, sharing?: Sharing) => Promise<FormError | undefined>;
}

/** Name, text, collection, icon, and public link of a saved search, saved from the top bar. */
export function SearchForm({ saved, share, onSwitched, onSave }: SearchFormProps) {
  const { tree } = useSnapshot(collections);
  const scopes = useMemo(
    () => [{ id: UNCATEGORIZED_ID, name: texts.uncategorized, icon_id: null, parent_id: null, nested: [] }, ...tree],
    [tree],
  );
  const [draft, setDraft] = useState<SearchDraft>(saved);
  const [changedSharing, setSharing] = useState<Sharing>();
  const change = (changed: Partial<SearchDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const sharing = share.status === 'known' ? (changedSharing ?? sharingOf(share.share)) : undefined;
  const { issues } = parseQuery(draft.filter);
  const notUnderstood = issues.map(({ from, to, message }) => `${isolate(draft.filter.slice(from, to))}: ${message}`);

  const entered = { ...draft, name: draft.name.trim(), filter: draft.filter.trim() };
  const link = sharing && { is_active: sharing.is_active, token: sharing.token.trim() };
  const validate = (): FormError | undefined => {
    const invalid = validateForm(
      { ...entered, parent_id: null, color: null, description: '', cover: null, keep_copies: true },
      link,
    );
    const fields: Record<string, string> = { ...invalid?.fields };
    if (entered.filter === '') fields['filter'] = texts.searchMissing;
    if (link?.is_active && issues.length > 0) fields['is_active'] = texts.notShareable;
    return Object.keys(fields).length > 0 ? { message: undefined, fields } : undefined;
  };

  const { ref, error, action, saveOnEnter } = useForm({ validate, send: () => onSave(entered, link) });
  useAppBar({ title: texts.searchSettings, action: action(texts.save, texts.saveHint) });

  return (
    <form
      ref={ref}
      className={styles.form}
      aria-label={texts.searchSettings}
      onSubmit={(event) => event.preventDefault()}
    >
      <FormAlert message={error.message} />
      <SettingsGroup title={texts.general}>
        <SettingField>
          <TextField
            label={texts.searchName}
            error={error.fields['name']}
            maxLength={SAVED_SEARCH_NAME_MAX_LENGTH}
            autoComplete="off"
            required
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            onKeyDown={saveOnEnter}
          />
        </SettingField>
        <SettingField>
          <TextField
            label={texts.searchText}
            error={error.fields['filter']}
            hint={notUnderstood.length > 0 ? notUnderstood.join(' ') : undefined}
            maxLength={FILTER_MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={draft.filter}
            onChange={(event) => change({ filter: event.target.value })}
            onKeyDown={saveOnEnter}
          />
        </SettingField>
        <SettingField>
          <TreeSelect
            label={texts.searchIn}
            rootLabel={texts.everywhere}
            tree={scopes}
            error={error.fields['collection_id']}
            value={draft.collection_id}
            onChange={(collection_id) => change({ collection_id })}
          />
        </SettingField>
        <SettingBlock>
          <IconField label={texts.searchIcon} value={draft.icon_id} onChange={(icon_id) => change({ icon_id })} />
        </SettingBlock>
      </SettingsGroup>
      <ShareSection
        what={texts.searchLink}
        share={share}
        sharing={sharing}
        errors={error.fields}
        obstacle={issues.length > 0 ? texts.notShareable : undefined}
        onChange={setSharing}
        onSwitched={onSwitched}
        onKeyDown={saveOnEnter}
      />
    </form>
  );
}
