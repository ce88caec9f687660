import { UNCATEGORIZED_ID, type Webhook, WEBHOOK_EVENTS, type WebhookEvent } from '@benotes/contract';
import { collections, type FormError } from '@benotes/platform';
import { TextField, TreeSelect } from '@benotes/ui';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';

import { FormDialog } from '../form/form-dialog.tsx';
import styles from '../tokens/create-personal-token-dialog.module.css';
import { CheckBox } from '../transfer/import/check-box.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { texts } from './texts.ts';
import { saveWebhook, type WebhookDraft } from './webhook-requests.ts';

const NEW: WebhookDraft = {
  name: '',
  url: '',
  events: WEBHOOK_EVENTS.filter((event) => event.startsWith('post')),
  collection_id: null,
  is_active: true,
};

const UNCATEGORIZED = { id: UNCATEGORIZED_ID, name: texts.uncategorized, icon_id: null, nested: [] };

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
}

/** Creates a webhook and shows its secret once, or changes one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [draft, setDraft] = useState<WebhookDraft>(webhook ?? NEW);
  const [error, setError] = useState<FormError>();
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { tree } = useSnapshot(collections);
  const change = (changed: Partial<WebhookDraft>) => setDraft((before) => ({ ...before, ...changed }));

  const save = async () => {
    setBusy(true);
    const { name, url, events, collection_id, is_active } = draft;
    const result = await saveWebhook(webhook && webhook.id, { name, url, events, collection_id, is_active });
    setBusy(false);
    if ('error' in result) return setError(result.error);
    if (result.secret === null) return onClose();
    setSecret(result.secret);
  };

  if (secret !== undefined) return <SecretDialog title={texts.created} secret={secret} onClose={onClose} />;
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
      <EventField events={draft.events} error={error?.fields['events']} onChange={(events) => change({ events })} />
      <TreeSelect
        label={texts.collection}
        error={error?.fields['collection_id']}
        tree={[UNCATEGORIZED, ...tree]}
        rootLabel={texts.allCollections}
        value={draft.collection_id}
        onChange={(collection_id) => change({ collection_id })}
      />
      {webhook && (
        <CheckBox label={texts.isActive} checked={draft.is_active} onChange={(is_active) => change({ is_active })} />
      )}
    </FormDialog>
  );
}

interface EventFieldProps {
  events: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (events: readonly WebhookEvent[]) => void;
}

function EventField({ events, error, onChange }: EventFieldProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error && errorId}>
      <legend className={styles.legend}>{texts.events}</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <label key={event} className={styles.scope}>
          <input
            type="checkbox"
            checked={events.includes(event)}
            onChange={({ target }) =>
              onChange(target.checked ? [...events, event] : events.filter((chosen) => chosen !== event))
            }
          />
          {texts.event[event]}
        </label>
      ))}
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
