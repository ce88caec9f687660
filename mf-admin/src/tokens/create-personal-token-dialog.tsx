import { API_SCOPES, type ApiScope } from '@benotes/contract';
import { useId, useState } from 'react';

import styles from './create-personal-token-dialog.module.css';
import { saveToken } from './personal-token-requests.ts';
import { texts } from './texts.ts';
import { TokenDialog } from './token-dialog.tsx';

const DAYS = ['30', '90', '365', 'never'] as const;

interface CreatePersonalTokenDialogProps {
  /** Whether the user may release modules. */
  canRelease: boolean;
  onClose: () => void;
}

/** Creates a token by which a program acts for the user, and shows it once. */
export function CreatePersonalTokenDialog({ canRelease, onClose }: CreatePersonalTokenDialogProps) {
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['posts:read', 'posts:write']);
  return (
    <TokenDialog
      nameHint={texts.nameHint}
      validity={DAYS.map((value) => ({ value, label: texts.days[value] }))}
      initialDays="365"
      onCreate={({ days, ...rest }) => saveToken({ ...rest, scopes, days: days === 'never' ? null : Number(days) })}
      onClose={onClose}
    >
      {(error) => (
        <ScopeField
          scopes={scopes}
          offered={API_SCOPES.filter((scope) => scope !== 'modules:release' || canRelease)}
          error={error?.fields['scopes']}
          onChange={setScopes}
        />
      )}
    </TokenDialog>
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
