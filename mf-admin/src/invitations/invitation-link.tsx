import { emit } from '@benotes/platform';
import { Button, Dialog, TextField } from '@benotes/ui';

import { texts } from './texts.ts';

interface InvitationLinkProps {
  email: string;
  link: string;
  onClose: () => void;
}

/** The link of an invitation that the server could not mail. */
export function InvitationLink({ email, link, onClose }: InvitationLinkProps) {
  return (
    <Dialog
      open
      title={texts.linkTitle}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <TextField
        label={texts.link}
        hint={texts.linkHint(email)}
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
        beside={
          <Button icon="copy" onClick={() => void copy(link)}>
            {texts.copy}
          </Button>
        }
      />
    </Dialog>
  );
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    emit('notification:raised', { type: 'success', title: texts.copied });
  } catch {
    emit('notification:raised', { type: 'error', title: texts.notCopied });
  }
}
