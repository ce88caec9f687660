import { emit } from '@benotes/platform';
import { Button, Dialog, TextField } from '@benotes/ui';

import { texts } from './texts.ts';

interface CreatedTokenProps {
  title: string;
  secret: string;
  onClose: () => void;
}

/** The only time that the secret of a token is shown. */
export function CreatedToken({ title, secret, onClose }: CreatedTokenProps) {
  return (
    <Dialog
      open
      title={title}
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
