import type { User } from '@benotes/contract';
import { Button } from '@benotes/ui';
import { SettingRow } from '@benotes/ui/settings';
import { useState } from 'react';

import { confirmEmailChange, withdrawEmailChange } from './save-user.ts';
import { texts } from './texts.ts';

/** The new email address of an account as long as it is not confirmed, with a way to keep the current one. */
export function PendingEmail({ user }: { user: User }) {
  const [busy, setBusy] = useState(false);
  const { email_change: change } = user;
  if (!change) return null;
  const run = async (work: (user: User) => Promise<void>) => {
    setBusy(true);
    await work(user);
    setBusy(false);
  };
  return (
    <SettingRow hint={texts.emailWaits(change.email, change.needs_link)}>
      {change.needs_password && (
        <Button busy={busy} onClick={() => void run(confirmEmailChange)}>
          {texts.emailConfirm}
        </Button>
      )}
      <Button busy={busy} onClick={() => void run(withdrawEmailChange)}>
        {texts.emailWithdraw}
      </Button>
    </SettingRow>
  );
}
