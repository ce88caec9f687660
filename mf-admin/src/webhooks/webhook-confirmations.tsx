import { ConfirmDialog } from '@benotes/ui';
import { useState } from 'react';

import { CopyField } from '../form/copy-field.tsx';
import { OneTimeDialog } from '../form/one-time-dialog.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { texts } from './texts.ts';
import { removeWebhook, rotateSecret } from './webhook-requests.ts';

/** Asks before a webhook is deleted or gets a new secret, which is shown then. */
export function WebhookConfirmations({ opened, onClose }: { opened: OpenDialog; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined)
    return (
      <OneTimeDialog title={texts.rotated} onClose={onClose}>
        <CopyField label={texts.secret} hint={texts.secretHint} value={secret} />
      </OneTimeDialog>
    );
  if (opened.kind !== 'rotate' && opened.kind !== 'remove') return null;
  const { webhook, kind } = opened;
  const isRemoval = kind === 'remove';
  const confirm = async () => {
    setBusy(true);
    const made = isRemoval ? null : await rotateSecret(webhook.id);
    if (isRemoval) await removeWebhook(webhook.id);
    setBusy(false);
    if (made === null) onClose();
    else setSecret(made);
  };
  return (
    <ConfirmDialog
      open
      title={isRemoval ? texts.removeTitle(webhook.name) : texts.rotateTitle(webhook.name)}
      confirmLabel={isRemoval ? texts.remove : texts.rotate}
      {...(isRemoval && { tone: 'danger' as const })}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {isRemoval ? texts.removeBody : texts.rotateBody}
    </ConfirmDialog>
  );
}
