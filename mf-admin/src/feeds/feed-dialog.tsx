import { collections, fieldError, type FormError, useRequest } from '@benotes/platform';
import { TextField, TreeSelect } from '@benotes/ui';
import { Checkbox } from '@benotes/ui/choices';
import { useState } from 'react';
import { useSnapshot } from 'valtio';

import { FormDialog } from '../form/form-dialog.tsx';
import { FormSelect } from '../form/form-select.tsx';
import { daysOf, LIFETIMES } from '../tokens/lifetime.ts';
import { CreatedFeed } from './created-feed.tsx';
import { bodyOf, type FeedChoice, LIST_KINDS, type ListKind } from './feed-choice.ts';
import { type CreatedFeed as Created, fetchChoices, saveFeed } from './feed-requests.ts';
import { texts } from './texts.ts';

interface FeedDialogProps {
  /** The list that is chosen first. */
  initial: FeedChoice;
  onClose: () => void;
}

/** Creates a feed and shows its addresses once. */
export function FeedDialog({ initial, onClose }: FeedDialogProps) {
  const [choice, setChoice] = useState(initial);
  const [lifetime, setLifetime] = useState('never');
  const [error, setError] = useState<FormError>();
  const [busy, setBusy] = useState(false);
  const [created, setCreated] = useState<Created>();
  const change = (changed: Partial<FeedChoice>) => setChoice((before) => ({ ...before, ...changed }));

  const create = async () => {
    if (choice.kind === 'search' && choice.filter.trim() === '') return setError(fieldError('filter', texts.noSearch));
    setBusy(true);
    const days = daysOf(lifetime);
    const result = await saveFeed({ ...bodyOf(choice), ...(days !== null && { days }) });
    setBusy(false);
    if ('feed' in result) setCreated(result.feed);
    else setError(result.error);
  };

  if (created) return <CreatedFeed feed={created} onClose={onClose} />;
  const fields = Object.values(error?.fields ?? {});
  return (
    <FormDialog
      title={texts.create}
      submitLabel={texts.createShort}
      busy={busy}
      message={error?.message ?? (choice.kind === 'search' ? undefined : fields[0])}
      onSubmit={create}
      onClose={onClose}
    >
      <FormSelect
        label={texts.list}
        value={choice.kind}
        options={LIST_KINDS.map((kind) => ({ value: kind, label: texts.lists[kind] }))}
        onChange={(kind) => {
          setError(undefined);
          change({ kind: kind as ListKind }); // one of the options
        }}
      />
      <ListFields choice={choice} error={error} onChange={change} />
      <FormSelect label={texts.validity} value={lifetime} options={LIFETIMES} onChange={setLifetime} />
    </FormDialog>
  );
}

interface ListFieldsProps {
  choice: FeedChoice;
  error: FormError | undefined;
  onChange: (changed: Partial<FeedChoice>) => void;
}

/** The fields that say which list of a kind it is. */
function ListFields({ choice, error, onChange }: ListFieldsProps) {
  const { tree } = useSnapshot(collections);
  const { result } = useRequest('all', fetchChoices);
  if (choice.kind === 'collection')
    return (
      <>
        <TreeSelect
          label={texts.collection}
          tree={tree}
          rootLabel={texts.uncategorized}
          value={choice.collectionId === 0 ? null : choice.collectionId}
          onChange={(id) => onChange({ collectionId: id ?? 0 })}
        />
        {choice.collectionId !== 0 && (
          <Checkbox label={texts.below} checked={choice.below} onChange={(below) => onChange({ below })} />
        )}
      </>
    );
  if (choice.kind === 'search')
    return (
      <TextField
        label={texts.search}
        hint={texts.searchHint}
        error={error?.fields['filter']}
        value={choice.filter}
        onChange={({ target }) => onChange({ filter: target.value })}
      />
    );
  if (choice.kind === 'tag')
    return (
      <NameSelect
        label={texts.tag}
        names={result?.tags}
        value={choice.tagId}
        onChange={(tagId) => onChange({ tagId })}
      />
    );
  if (choice.kind === 'saved')
    return (
      <NameSelect
        label={texts.saved}
        names={result?.searches}
        value={choice.searchId}
        onChange={(searchId) => onChange({ searchId })}
      />
    );
  return null;
}

interface NameSelectProps {
  label: string;
  /** Undefined while they load. */
  names: readonly { id: number; name: string }[] | undefined;
  value: number | null;
  onChange: (id: number | null) => void;
}

function NameSelect({ label, names, value, onChange }: NameSelectProps) {
  const isEmpty = names?.length === 0;
  const first = { value: '', label: isEmpty ? texts.noChoice : '–' };
  const options = (names ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FormSelect
      label={label}
      value={value === null ? '' : String(value)}
      disabled={names === undefined || isEmpty}
      options={[first, ...options]}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
    />
  );
}
