import { ALL_MODULES, type ReleasedModule } from '@benotes/contract';
import { emit, type FormError } from '@benotes/platform';
import { Button, Dialog, Field, TextField } from '@benotes/ui';
import { useState } from 'react';

import { FormDialog } from './form-dialog.tsx';
import { createToken } from './module-requests.ts';
import { texts } from './texts.ts';
import selectStyles from '../form/select.module.css';

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

  if (secret !== undefined) return <CreatedToken secret={secret} onClose={onClose} />;
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
      <Field label={texts.tokenModules}>
        {(ids) => (
          <select
            {...ids}
            className={selectStyles.select}
            value={draft.module}
            onChange={({ target }) => change({ module: target.value })}
          >
            <option value={ALL_MODULES}>{texts.allModules}</option>
            {modules.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={texts.tokenDays}>
        {(ids) => (
          <select
            {...ids}
            className={selectStyles.select}
            value={draft.days}
            onChange={({ target }) => change({ days: target.value })}
          >
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {texts.days[days]}
              </option>
            ))}
          </select>
        )}
      </Field>
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

function CreatedToken({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      title={texts.createToken}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <TextField
        label={texts.secret}
        hint={texts.tokenCreated}
        readOnly
        value={secret}
        onFocus={({ target }) => target.select()}
        beside={
          <Button icon="copy" onClick={() => void copy(secret)}>
            {texts.copy}
          </Button>
        }
      />
    </Dialog>
  );
}

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    emit('notification:raised', { type: 'success', title: texts.copied });
  } catch {
    emit('notification:raised', { type: 'error', title: texts.notCopied });
  }
}
