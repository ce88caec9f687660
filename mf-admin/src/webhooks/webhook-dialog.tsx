import { UNCATEGORIZED_ID, type Webhook, WEBHOOK_EVENTS } from '@benotes/contract';
import { collections, type FormError } from '@benotes/platform';
import { TextField, TreeSelect } from '@benotes/ui';
import { Checkbox, CheckboxGroup } from '@benotes/ui/choices';
import { useState } from 'react';
import { useSnapshot } from 'valtio';

import { CopyField } from '../form/copy-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormSelect } from '../form/form-select.tsx';
import { OneTimeDialog } from '../form/one-time-dialog.tsx';
import { LIFETIMES } from '../tokens/lifetime.ts';
import { texts } from './texts.ts';
import { needsPassword, saveWebhook, type WebhookDraft } from './webhook-requests.ts';

const NEW: WebhookDraft = {
  name: '',
  url: '',
  events: WEBHOOK_EVENTS.filter((event) => event.startsWith('post')),
  collection_id: null,
  is_active: true,
  lifetime: 'never',
  password: '',
};

const UNCATEGORIZED = { id: UNCATEGORIZED_ID, name: texts.uncategorized, icon_id: null, nested: [] };

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
}

/** Creates a webhook and shows its secret once, or changes one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [draft, setDraft] = useState<WebhookDraft>({ ...NEW, ...webhook });
  const [error, setError] = useState<FormError>();
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { tree } = useSnapshot(collections);
  const change = (changed: Partial<WebhookDraft>) => setDraft((before) => ({ ...before, ...changed }));

  const save = async () => {
    setBusy(true);
    const { name, url, events, collection_id, is_active, lifetime, password } = draft;
    const result = await saveWebhook(webhook, { name, url, events, collection_id, is_active, lifetime, password });
    setBusy(false);
    if ('error' in result) return setError(result.error);
    if (result.secret === null) return onClose();
    setSecret(result.secret);
  };

  if (secret !== undefined)
    return (
      <OneTimeDialog title={texts.created} onClose={onClose}>
        <CopyField label={texts.secret} hint={texts.secretHint} value={secret} />
      </OneTimeDialog>
    );
  return (
    <FormDialog
      title={webhook ? texts.editTitle : texts.create}
      submitLabel={webhook ? texts.save : texts.createShort}
      busy={busy}
      message={error?.message}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        error={error?.fields['name']}
        maxLength={100}
        autoComplete="off"
        required
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label={texts.url}
        hint={texts.urlHint}
        error={error?.fields['url']}
        type="url"
        autoComplete="off"
        required
        value={draft.url}
        onChange={({ target }) => change({ url: target.value })}
      />
      <CheckboxGroup
        legend={texts.events}
        options={WEBHOOK_EVENTS.map((value) => ({ value, label: texts.event[value] }))}
        values={draft.events}
        error={error?.fields['events']}
        onChange={(events) => change({ events })}
      />
      <TreeSelect
        label={texts.collection}
        error={error?.fields['collection_id']}
        tree={[UNCATEGORIZED, ...tree]}
        rootLabel={texts.allCollections}
        value={draft.collection_id}
        onChange={(collection_id) => change({ collection_id })}
      />
      {!webhook && (
        <FormSelect
          label={texts.validity}
          value={draft.lifetime}
          options={LIFETIMES}
          onChange={(lifetime) => change({ lifetime })}
        />
      )}
      {webhook && (
        <Checkbox label={texts.isActive} checked={draft.is_active} onChange={(is_active) => change({ is_active })} />
      )}
      {needsPassword(webhook, draft) && (
        <TextField
          label={texts.password}
          error={error?.fields['password']}
          type="password"
          autoComplete="current-password"
          required
          value={draft.password}
          onChange={({ target }) => change({ password: target.value })}
        />
      )}
    </FormDialog>
  );
}
