import { isOwner, type Library, type User } from '@benotes/contract';
import { type AppBarOption, emit, clearSession, paths } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { type ReactNode, useState } from 'react';

import { DeleteQuestion } from './delete-user-dialog.tsx';
import { countLibrary, removeUser } from './save-user.ts';
import { texts } from './texts.ts';

interface DeleteUser {
  /** For the top bar; left out unless an owner looks. */
  option: AppBarOption;
  /** Asks once, naming what goes; false while nobody asked. */
  question: ReactNode;
}

/** Lets an owner delete a user. */
export function useDeleteUser(user: User, me: User): DeleteUser {
  const navigate = useNavigate();
  /** What goes: undefined while nobody asked, `counting` while the server is asked, null where it does not say. */
  const [library, setLibrary] = useState<Library | 'counting' | null>();
  const [busy, setBusy] = useState(false);
  const isMe = user.id === me.id;

  const ask = async () => {
    setLibrary('counting');
    const counted = await countLibrary(user.id);
    setLibrary((before) => (before === 'counting' ? counted : before)); // or it was closed meanwhile
  };

  const remove = async () => {
    setBusy(true);
    const isGone = await removeUser(user);
    setBusy(false);
    setLibrary(undefined);
    if (!isGone) return;
    if (!isMe) return void navigate(paths.users, { replace: true });
    clearSession();
    emit('session:ended');
    void navigate(paths.login, { replace: true });
  };

  return {
    option: {
      label: texts.delete,
      longLabel: texts.deleteLong,
      icon: 'delete',
      color: 'danger',
      condition: isOwner(me.permission),
      run: () => void ask(),
    },
    question: library !== undefined && (
      <DeleteQuestion
        name={user.name}
        library={library === 'counting' ? undefined : library}
        own={isMe}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setLibrary(undefined)}
      />
    ),
  };
}
