import { API_SCOPES, type ApiScope } from '@benotes/contract';
import type { FormError } from '@benotes/platform';
import { TextField } from '@benotes/ui';
import { useId, useState } from 'react';

import { FormDialog } from '../form/form-dialog.tsx';
import { FormSelect } from '../form/form-select.tsx';
import { CreatedToken } from './created-token.tsx';
import styles from './create-personal-token-dialog.module.css';
import { saveToken } from './personal-token-requests.ts';
import { texts } from './texts.ts';

const DAYS = ['30', '90', '365', 'never'] as const;

interface CreatePersonalTokenDialogProps {
  /** Whether the user may release modules. */
  canRelease: boolean;
  onClose: () => void;
}

/** Creates a token by which a program acts for the user, and shows it once. */
export function CreatePersonalTokenDialog({ canRelease, onClose }: CreatePersonalTokenDialogProps) {
  const [draft, setDraft] = useState({ name: '', password: '', days: '365' });
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['posts:read', 'posts:write']);
  const [error, setError] = useState<FormError>();
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string>();
  const change = (changed: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changed }));

  const create = async () => {
    setBusy(true);
    const { days, ...rest } = draft;
    const result = await saveToken({ ...rest, scopes, days: days === 'never' ? null : Number(days) });
    setBusy(false);
    if ('secret' in result) setSecret(result.secret);
    else setError(result.error);
  };

  if (secret !== undefined) return <CreatedToken title={texts.create} secret={secret} onClose={onClose} />;
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
        hint={texts.nameHint}
        error={error?.fields['name']}
        maxLength={100}
        autoComplete="off"
        required
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <ScopeField
        scopes={scopes}
        offered={API_SCOPES.filter((scope) => scope !== 'modules:release' || canRelease)}
        error={error?.fields['scopes']}
        onChange={setScopes}
      />
      <FormSelect
        label={texts.validity}
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

interface ScopeFieldProps {
  scopes: readonly ApiScope[];
  offered: readonly ApiScope[];
  error: string | undefined;
  onChange: (scopes: readonly ApiScope[]) => void;
}

function ScopeField({ scopes, offered, error, onChange }: ScopeFieldProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error && errorId}>
      <legend className={styles.legend}>{texts.scopes}</legend>
      {offered.map((scope) => (
        <label key={scope} className={styles.scope}>
          <input
            type="checkbox"
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              onChange(target.checked ? [...scopes, scope] : scopes.filter((chosen) => chosen !== scope))
            }
          />
          {texts.scope[scope]}
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
