import { EMAIL_MAX_LENGTH, OWNER, type SentInvitation, USER_NAME_MAX_LENGTH, USER_PERMISSION } from '@benotes/contract';
import type { FormError } from '@benotes/platform';
import { TextField } from '@benotes/ui';
import { useState } from 'react';

import { FormDialog } from '../form/form-dialog.tsx';
import { FormSelect } from '../form/form-select.tsx';
import { sendInvitation } from './invitation-requests.ts';
import { texts } from './texts.ts';

type Role = keyof typeof texts.roles;

const ROLES = (['user', 'owner'] as const).map((value) => ({ value, label: texts.roles[value] }));

interface InviteDialogProps {
  onSent: (sent: SentInvitation) => void;
  onClose: () => void;
}

/** Asks whom to invite. */
export function InviteDialog({ onSent, onClose }: InviteDialogProps) {
  const [draft, setDraft] = useState<{ email: string; name: string; role: Role }>({
    email: '',
    name: '',
    role: 'user',
  });
  const [error, setError] = useState<FormError>();
  const [busy, setBusy] = useState(false);
  const change = (changed: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changed }));

  const send = async () => {
    setBusy(true);
    const { email, name, role } = draft;
    const result = await sendInvitation({ email, name, permission: role === 'owner' ? OWNER : USER_PERMISSION });
    setBusy(false);
    if ('sent' in result) onSent(result.sent);
    else setError(result.error);
  };

  return (
    <FormDialog
      title={texts.inviteTitle}
      submitLabel={texts.send}
      busy={busy}
      message={error?.message}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={texts.email}
        type="email"
        error={error?.fields['email']}
        maxLength={EMAIL_MAX_LENGTH}
        autoComplete="off"
        required
        value={draft.email}
        onChange={({ target }) => change({ email: target.value })}
      />
      <TextField
        label={texts.name}
        error={error?.fields['name']}
        maxLength={USER_NAME_MAX_LENGTH}
        autoComplete="off"
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <FormSelect
        label={texts.role}
        value={draft.role}
        options={ROLES}
        onChange={(role) => change({ role: role === 'owner' ? 'owner' : 'user' })}
      />
    </FormDialog>
  );
}
