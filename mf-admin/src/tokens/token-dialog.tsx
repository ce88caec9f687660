import type { FormError } from '@benotes/platform';
import { TextField } from '@benotes/ui';
import { type ReactNode, useState } from 'react';

import { CopyField } from '../form/copy-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormSelect } from '../form/form-select.tsx';
import { OneTimeDialog } from '../form/one-time-dialog.tsx';
import { texts } from './texts.ts';

/** What every new token needs. */
export interface TokenFields {
  name: string;
  password: string;
  /** A value of `validity`. */
  days: string;
}

interface TokenDialogProps {
  nameHint: string;
  /** How long the token can be valid. */
  validity: readonly { value: string; label: string }[];
  initialDays: string;
  /** What the token may do. */
  children: (error: FormError | undefined) => ReactNode;
  /** Creates the token; returns its secret, or the errors of the form. */
  onCreate: (fields: TokenFields) => Promise<{ secret: string } | { error: FormError }>;
  onClose: () => void;
}

/** Creates a token and shows it once. */
export function TokenDialog({ nameHint, validity, initialDays, children, onCreate, onClose }: TokenDialogProps) {
  const [draft, setDraft] = useState<TokenFields>({ name: '', password: '', days: initialDays });
  const [error, setError] = useState<FormError>();
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string>();
  const change = (changed: Partial<TokenFields>) => setDraft((before) => ({ ...before, ...changed }));

  const create = async () => {
    setBusy(true);
    const result = await onCreate(draft);
    setBusy(false);
    if ('secret' in result) setSecret(result.secret);
    else setError(result.error);
  };

  if (secret !== undefined)
    return (
      <OneTimeDialog title={texts.create} onClose={onClose}>
        <CopyField label={texts.secret} hint={texts.tokenCreated} value={secret} />
      </OneTimeDialog>
    );
  return (
    <FormDialog
      title={texts.create}
      submitLabel={texts.createShort}
      busy={busy}
      message={error?.message}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        hint={nameHint}
        error={error?.fields['name']}
        maxLength={100}
        autoComplete="off"
        required
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      {children(error)}
      <FormSelect label={texts.validity} value={draft.days} options={validity} onChange={(days) => change({ days })} />
      <TextField
        label={texts.password}
        error={error?.fields['password']}
        type="password"
        autoComplete="current-password"
        value={draft.password}
        onChange={({ target }) => change({ password: target.value })}
      />
    </FormDialog>
  );
}
