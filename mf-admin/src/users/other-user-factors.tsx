import { getUserFactors, isOwner, removeUserFactors, type User, type UserFactors } from '@benotes/contract';
import { ApiError, call, emit, useRequest } from '@benotes/platform';
import { Button, ConfirmDialog } from '@benotes/ui';
import { SettingRow } from '@benotes/ui/settings';
import { useState } from 'react';

import { texts } from './texts.ts';

/** Null if it could not be loaded: then nothing is offered. */
async function fetchFactors(id: number, signal: AbortSignal): Promise<UserFactors | null> {
  try {
    return (await call(getUserFactors, { params: { id } }, { signal })).data;
  } catch (error) {
    if (!signal.aborted) console.error(error);
    return null;
  }
}

/** What an owner sees of another user's sign-in, with a way to remove what that user has lost. */
export function OtherUserFactors({ user, me }: { user: User; me: User }) {
  return isOwner(me.permission) && user.id !== me.id ? <Factors user={user} /> : null;
}

function Factors({ user }: { user: User }) {
  const { result, reload } = useRequest(user.id, fetchFactors);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!result || (result.passkeys_count === 0 && !result.has_second_factor)) return null;

  const remove = async () => {
    setBusy(true);
    const isRemoved = await removeFactors(user);
    setBusy(false);
    setAsking(false);
    if (isRemoved) reload();
  };
  return (
    <SettingRow hint={texts.factors(user.name, result.passkeys_count, result.has_second_factor)}>
      <Button onClick={() => setAsking(true)}>{texts.removeFactors}</Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.removeFactorsTitle(user.name)}
        confirmLabel={texts.removeFactorsShort}
        tone="danger"
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        {texts.removeFactorsBody}
      </ConfirmDialog>
    </SettingRow>
  );
}

async function removeFactors({ id, name }: User): Promise<boolean> {
  try {
    await call(removeUserFactors, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    emit('notification:raised', { type: 'error', title: texts.error, description: error.detail ?? error.message });
    return false;
  }
  emit('notification:raised', { type: 'success', title: texts.factorsRemoved(name) });
  return true;
}
