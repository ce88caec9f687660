import { ALL_MODULES, type ReleasedModule } from '@benotes/contract';
import type { FormError } from '@benotes/platform';
import { TextField } from '@benotes/ui';
import { useState } from 'react';

import { FormDialog } from '../form/form-dialog.tsx';
import { FormSelect } from '../form/form-select.tsx';
import { CreatedToken } from '../tokens/created-token.tsx';
import { createToken } from './module-requests.ts';
import { texts } from './texts.ts';

const MINUTES_PER_DAY = 24 * 60;
const DAYS = ['7', '30', '90', '365'] as const;

interface CreateTokenDialogProps {
  modules: readonly ReleasedModule[];
  onClose: () => void;
}

/** Creates a token and shows it once. */
export function CreateTokenDialog({ modules, onClose }: CreateTokenDialogProps) {
  const [draft, setDraft] = useState({ name: '', module: ALL_MODULES, password: '', days: '90' });
  const [error, setError] = useState<FormError>();
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string>();
  const change = (changed: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changed }));

  const create = async () => {
    setBusy(true);
    const { name, module, password, days } = draft;
    const result = await createToken({ name, modules: [module], password, minutes: Number(days) * MINUTES_PER_DAY });
    setBusy(false);
    if ('secret' in result) setSecret(result.secret);
    else setError(result.error);
  };

  if (secret !== undefined) return <CreatedToken title={texts.createToken} secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={texts.createToken}
      submitLabel={texts.create}
      busy={busy}
      message={error?.message}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        label={texts.tokenName}
        hint={texts.tokenNameHint}
        error={error?.fields['name']}
        maxLength={100}
        autoComplete="off"
        required
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <FormSelect
        label={texts.tokenModules}
        value={draft.module}
        options={[
          { value: ALL_MODULES, label: texts.allModules },
          ...modules.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        onChange={(module) => change({ module })}
      />
      <FormSelect
        label={texts.tokenDays}
        value={draft.days}
        options={DAYS.map((value) => ({ value, label: texts.days[value] }))}
        onChange={(days) => change({ days })}
      />
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
