import { Button, Dialog } from '@benotes/ui';

import { CopyField } from '../form/copy-field.tsx';
import { texts } from './texts.ts';

interface SecretDialogProps {
  title: string;
  secret: string;
  onClose: () => void;
}

/** The only time that the secret of a webhook is shown. */
export function SecretDialog({ title, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <CopyField label={texts.secret} hint={texts.secretHint} value={secret} />
    </Dialog>
  );
}
