import { EMAIL_MAX_LENGTH, type User, USER_NAME_MAX_LENGTH } from '@benotes/contract';
import {
  setSingleKeyShortcuts,
  setSmartTypography,
  session,
  SlotViews,
  useAppBar,
  usesSingleKeyShortcuts,
  usesSmartTypography,
} from '@benotes/platform';
import { Button, TextField, PageColumn } from '@benotes/ui';
import { useForm } from '@benotes/ui/form';
import { useId, useState } from 'react';

import { AdminForm } from '../form/admin-form.tsx';
import { fieldProps } from '../form/field-props.ts';
import own from './account-form.module.css';
import { Choice } from './choice.tsx';
import { PendingEmail } from './pending-email.tsx';
import { type Account, changesOf, saveAccount } from './save-user.ts';
import { SwitchField } from './switch-field.tsx';
import { texts } from './texts.ts';
import { ThemeField } from './theme-field.tsx';
import { useDeleteUser } from './use-delete-user.tsx';

const NO_PASSWORDS = { password_old: '', password_new: '' };

/** The account of the signed-in user: name, email, password, the preferences of this browser, and deletion. */
export function AccountForm({ user }: { user: User }) {
  const [account, setAccount] = useState<Account>({ name: user.name, email: user.email, ...NO_PASSWORDS });
  const [revokes, setRevokes] = useState(true);
  const isSame = Object.keys(changesOf(user, account, revokes)).length === 0;
  const form = useForm({
    disabledReason: isSame ? texts.nothingChanged : undefined,
    send: async () => {
      const error = await saveAccount(user, account, revokes);
      // A new address may have to be confirmed, so that the current one stays.
      if (!error) setAccount((before) => ({ ...before, ...NO_PASSWORDS, email: session.user?.email ?? before.email }));
      return error;
    },
  });
  useAppBar({ title: texts.myAccount, action: form.action(texts.save, texts.saveHint) });
  const field = fieldProps(form.error.fields, account, setAccount);
  return (
    <PageColumn>
      <AdminForm label={texts.myAccount} form={form}>
        <TextField
          {...field('name')}
          label={texts.name}
          maxLength={USER_NAME_MAX_LENGTH}
          autoComplete="name"
          required
        />
        <TextField
          {...field('email')}
          label={texts.email}
          type="email"
          maxLength={EMAIL_MAX_LENGTH}
          autoComplete="username"
          hint={texts.emailHint}
          required
        />
        <PendingEmail user={user} />
        <fieldset className={own.group}>
          <legend className={own.legend}>{texts.changePassword}</legend>
          <p className={own.hint}>{texts.changePasswordHint}</p>
          <div className={own.pair}>
            <TextField
              {...field('password_old')}
              label={texts.passwordOld}
              type="password"
              autoComplete="current-password"
            />
            <TextField
              {...field('password_new')}
              label={texts.passwordNew}
              hint={texts.passwordNewHint}
              type="password"
              autoComplete="new-password"
            />
          </div>
          <Choice label={texts.revokes} hint={texts.revokesHint} checked={revokes} onChange={setRevokes} />
        </fieldset>
      </AdminForm>
      <ThemeField />
      <SwitchField
        legend={texts.writing}
        label={texts.typography}
        hint={texts.typographyHint}
        initial={usesSmartTypography}
        onChange={setSmartTypography}
      />
      <SwitchField
        legend={texts.keyboard}
        label={texts.singleKeys}
        hint={texts.singleKeysHint}
        initial={usesSingleKeyShortcuts}
        onChange={setSingleKeyShortcuts}
      />
      <DeleteAccount user={user} />
      {/* Last, because they appear when their code has loaded, and would move what is below. */}
      <SlotViews slot="account.sections" facts={{}} context={{ user }} />
    </PageColumn>
  );
}

function DeleteAccount({ user }: { user: User }) {
  const titleId = useId();
  const { isAllowed, openDialog, dialog } = useDeleteUser(user, user);
  if (!isAllowed) return null;
  return (
    <section className={own.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={own.legend}>
        {texts.deleteAccount}
      </h2>
      <p className={own.hint}>{texts.deleteAccountHint}</p>
      <Button tone="danger" icon="trash" onClick={openDialog}>
        {texts.deleteAccount}
      </Button>
      {dialog}
    </section>
  );
}
