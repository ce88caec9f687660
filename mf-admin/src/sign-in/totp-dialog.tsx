import { confirmTotp, startTotp } from '@benotes/contract';
import { TextField } from '@benotes/ui';
import { useState } from 'react';

import { FieldsDialog } from './fields-dialog.tsx';
import { QrCode } from './qr-code.tsx';
import { submit } from './sign-in-requests.ts';
import styles from './sign-in-section.module.css';
import { texts } from './texts.ts';

interface TotpDialogProps {
  /** Called when the app is on, with the recovery codes if the user had none. */
  onEnabled: (codes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Sets up an authenticator app: the password, then its key and the first code. */
export function TotpDialog({ onEnabled, onClose }: TotpDialogProps) {
  const [key, setKey] = useState<{ secret: string; uri: string }>();
  if (!key)
    return (
      <FieldsDialog
        title={texts.setUpApp}
        submitLabel={texts.next}
        fields={['password']}
        onSubmit={async ({ password }) => {
          const started = await submit(startTotp, { body: { password } });
          if ('error' in started) return started.error;
          setKey(started.output.data);
        }}
        onClose={onClose}
      >
        <p className={styles.body}>{texts.appHint}</p>
      </FieldsDialog>
    );
  return (
    <FieldsDialog
      key={key.secret}
      title={texts.setUpApp}
      submitLabel={texts.turnOn}
      fields={['code']}
      codeHint={texts.codeHint}
      onSubmit={async ({ code }) => {
        const confirmed = await submit(confirmTotp, { body: { code } });
        if ('error' in confirmed) return confirmed.error;
        onEnabled(confirmed.output.data.recovery_codes);
      }}
      onClose={onClose}
    >
      <p className={styles.body}>{texts.scan}</p>
      <QrCode text={key.uri} label={texts.qrCode} />
      <TextField
        label={texts.secret}
        readOnly
        dir="ltr"
        value={(key.secret.match(/.{1,4}/g) ?? []).join(' ')}
        onFocus={({ target }) => target.select()}
      />
    </FieldsDialog>
  );
}
