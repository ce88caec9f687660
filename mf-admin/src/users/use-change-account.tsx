import { isOwner, type User } from '@benotes/contract';
import type { AppBarOption } from '@benotes/platform';
import { ConfirmDialog } from '@benotes/ui';
import { type ReactNode, useState } from 'react';

import { type AccountChange, changeAccount } from './change-account.ts';
import { texts } from './texts.ts';

interface ChangeAccount {
  /** The options for the top bar; none unless the signed-in user is an owner. */
  options: AppBarOption[];
  /** The confirmation dialog while it is open. */
  dialog: ReactNode;
}

/** What is asked before a change; enabling needs no question. */
const DIALOGS = {
  disable: { title: texts.disableTitle, label: texts.disable, body: texts.disableBody, tone: 'danger' },
  makeOwner: {
    title: texts.makeOwnerTitle,
    label: texts.makeOwner,
    body: () => texts.makeOwnerBody,
    tone: 'primary',
  },
  makeUser: { title: texts.makeUserTitle, label: texts.makeUser, body: () => texts.makeUserBody, tone: 'danger' },
} as const;

/** Lets an owner disable or enable another user, and change their role. */
export function useChangeAccount(user: User, me: User, onChanged: (user: User) => void): ChangeAccount {
  const [asked, setAsked] = useState<keyof typeof DIALOGS>();
  const [busy, setBusy] = useState(false);
  const change = async (what: AccountChange) => {
    setBusy(true);
    const changed = await changeAccount(user, what);
    setBusy(false);
    setAsked(undefined);
    if (changed) onChanged(changed);
  };

  const condition = isOwner(me.permission) && user.id !== me.id;
  const role: AppBarOption = isOwner(user.permission)
    ? { label: texts.makeUser, longLabel: texts.makeUserLong, icon: 'edit', condition, run: () => setAsked('makeUser') }
    : {
        label: texts.makeOwner,
        longLabel: texts.makeOwnerLong,
        icon: 'edit',
        condition,
        run: () => setAsked('makeOwner'),
      };
  const access: AppBarOption =
    user.disabled_at === null
      ? { label: texts.disable, longLabel: texts.disableLong, condition, run: () => setAsked('disable') }
      : {
          label: texts.enable,
          longLabel: texts.enableLong,
          icon: 'checkmark',
          condition,
          run: () => void change('enable'),
        };

  const dialog = asked && DIALOGS[asked];
  return {
    options: condition ? [role, access] : [],
    dialog: asked && dialog && (
      <ConfirmDialog
        open
        title={dialog.title(user.name)}
        confirmLabel={dialog.label}
        tone={dialog.tone}
        busy={busy}
        onConfirm={() => void change(asked)}
        onClose={() => setAsked(undefined)}
      >
        {dialog.body(user.name)}
      </ConfirmDialog>
    ),
  };
}
