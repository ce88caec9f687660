import type { FormError } from '@benotes/platform';
import { TextField } from '@benotes/ui';
import { useState } from 'react';

import { FormDialog } from '../form/form-dialog.tsx';
import { startConnecting } from './identity-requests.ts';
import { texts } from './texts.ts';

/** Asks for the password before the provider is opened. */
export function ConnectDialog({ provider, onClose }: { provider: string; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<FormError>();
  const [busy, setBusy] = useState(false);
  const connect = async () => {
    setBusy(true);
    const found = await startConnecting(password);
    setError(found);
    if (found) setBusy(false); // otherwise the page is about to be left
  };
  return (
    <FormDialog
      title={texts.connect}
      submitLabel={texts.connectShort}
      busy={busy}
      message={error?.message}
      onSubmit={connect}
      onClose={onClose}
    >
      <TextField
        label={texts.password}
        hint={texts.connectHint(provider)}
        error={error?.fields['password']}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </FormDialog>
  );
}
