import { API_SCOPES, type ApiScope } from '@benotes/contract';
import { CheckboxGroup } from '@benotes/ui/choices';
import { useState } from 'react';

import { daysOf, LIFETIMES } from './lifetime.ts';
import { saveToken } from './personal-token-requests.ts';
import { texts } from './texts.ts';
import { TokenDialog } from './token-dialog.tsx';

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
      validity={LIFETIMES}
      initialDays="365"
      onCreate={({ days, ...rest }) => saveToken({ ...rest, scopes, days: daysOf(days) })}
      onClose={onClose}
    >
      {(error) => (
        <CheckboxGroup
          legend={texts.scopes}
          options={API_SCOPES.filter((scope) => scope !== 'modules:release' || canRelease).map((value) => ({
            value,
            label: texts.scope[value],
          }))}
          values={scopes}
          error={error?.fields['scopes']}
          onChange={setScopes}
        />
      )}
    </TokenDialog>
  );
}
