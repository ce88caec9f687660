import { isOwner, type Library, type User } from '@benotes/contract';
import { type AppBarOption, clearSession, emit, paths } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { type ReactNode, useState } from 'react';

import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { countLibrary, notifyRemoved, removeUser } from './save-user.ts';
import { texts } from './texts.ts';

interface DeleteUser {
  /** Only owners can delete users. */
  isAllowed: boolean;
  openDialog: () => void;
  /** The option for the top bar. */
  option: AppBarOption;
  /** The confirmation dialog while it is open. */
  dialog: ReactNode;
}

/** Lets an owner delete a user, after a dialog that says what will be deleted. */
export function useDeleteUser(user: User, me: User): DeleteUser {
  const navigate = useNavigate();
  /** Undefined while the dialog is closed, null if the server reports no counts. */
  const [library, setLibrary] = useState<Library | 'counting' | null>();
  const [busy, setBusy] = useState(false);
  const isOwnAccount = user.id === me.id;

  const openDialog = async () => {
    setLibrary('counting');
    const counted = await countLibrary(user.id);
    setLibrary((before) => (before === 'counting' ? counted : before)); // unless it was closed meanwhile
  };

  const remove = async () => {
    setBusy(true);
    const isDeleted = await removeUser(user);
    setBusy(false);
    setLibrary(undefined);
    if (!isDeleted) return;
    if (isOwnAccount) {
      clearSession();
      emit('session:ended'); // clears the notifications
    }
    notifyRemoved(user);
    void navigate(isOwnAccount ? paths.login : paths.users, { replace: true });
  };

  const isAllowed = isOwner(me.permission);
  const open = () => void openDialog();
  return {
    isAllowed,
    openDialog: open,
    option: {
      label: texts.delete,
      longLabel: texts.deleteLong,
      icon: 'delete',
      color: 'danger',
      condition: isAllowed,
      run: open,
    },
    dialog: library !== undefined && (
      <DeleteUserDialog
        name={user.name}
        library={library === 'counting' ? undefined : library}
        isOwnAccount={isOwnAccount}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setLibrary(undefined)}
      />
    ),
  };
}
