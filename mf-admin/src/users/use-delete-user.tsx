import { isOwner, type User } from '@benotes/contract';
import { type AppBarOption, emit, forgetSession, paths } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { ConfirmDialog } from '@benotes/ui';
import { type ReactNode, useState } from 'react';

import { removeUser } from './save-user.ts';
import { texts } from './texts.ts';

interface DeleteUser {
  /** For the top bar; left out unless an owner looks. */
  option: AppBarOption;
  /** Asks once, naming what goes. */
  question: ReactNode;
}

/** Lets an owner delete a user. */
export function useDeleteUser(user: User, me: User | null): DeleteUser {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const isMe = user.id === me?.id;

  const remove = async () => {
    setBusy(true);
    const isGone = await removeUser(user);
    setBusy(false);
    setAsking(false);
    if (!isGone) return;
    if (!isMe) return void navigate(paths.users, { replace: true });
    forgetSession();
    emit('session:ended');
    void navigate(paths.login, { replace: true });
  };

  return {
    option: {
      label: texts.delete,
      longLabel: texts.deleteLong,
      icon: 'delete',
      color: 'danger',
      condition: me !== null && isOwner(me.permission),
      run: () => setAsking(true),
    },
    question: (
      <ConfirmDialog
        open={asking}
        title={texts.deleteTitle(user.name)}
        confirmLabel={texts.delete}
        tone="danger"
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        {isMe ? texts.deleteOwnBody : texts.deleteBody}
      </ConfirmDialog>
    ),
  };
}
