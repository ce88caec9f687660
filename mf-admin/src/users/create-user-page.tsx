import { EMAIL_MAX_LENGTH, isOwner, USER_NAME_MAX_LENGTH } from '@benotes/contract';
import { paths, session, useAppBar } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button, EmptyState, TextField, PageColumn } from '@benotes/ui';
import { useForm } from '@benotes/ui/form';
import { SettingField, SettingsGroup } from '@benotes/ui/settings';
import { useState } from 'react';
import { useSnapshot } from 'valtio';

import { AdminForm } from '../form/admin-form.tsx';
import { fieldProps } from '../form/field-props.ts';
import { type NewUser, createNewUser } from './save-user.ts';
import { texts } from './texts.ts';

/** `/users/create`, for owners only. */
export function CreateUserPage() {
  const { user } = useSnapshot(session);
  return user && isOwner(user.permission) ? <CreateUser /> : <OwnersOnly />;
}

function OwnersOnly() {
  const navigate = useNavigate();
  useAppBar({ title: texts.createUser });
  return (
    <EmptyState title={texts.ownersOnly}>
      <Button icon="arrow-left" onClick={() => void navigate(paths.users)}>
        {texts.goToUsers}
      </Button>
    </EmptyState>
  );
}

function CreateUser() {
  const navigate = useNavigate();
  const [user, setUser] = useState<NewUser>({ name: '', email: '', password: '' });
  const form = useForm({
    send: async () => {
      const error = await createNewUser(user);
      if (!error) void navigate(paths.users, { replace: true });
      return error;
    },
  });
  useAppBar({ title: texts.createUser, action: form.action(texts.save, texts.saveHint) });
  const field = fieldProps(form.error.fields, user, setUser);
  return (
    <PageColumn>
      <AdminForm label={texts.createUser} form={form}>
        <SettingsGroup title={texts.profile}>
          <SettingField>
            <TextField
              {...field('name')}
              label={texts.name}
              maxLength={USER_NAME_MAX_LENGTH}
              autoComplete="off"
              required
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of the form
              autoFocus
            />
          </SettingField>
          <SettingField>
            <TextField
              {...field('email')}
              label={texts.email}
              type="email"
              maxLength={EMAIL_MAX_LENGTH}
              autoComplete="off"
              required
            />
          </SettingField>
          <SettingField>
            <TextField
              {...field('password')}
              label={texts.password}
              hint={texts.passwordHint}
              type="password"
              autoComplete="new-password"
              required
            />
          </SettingField>
        </SettingsGroup>
      </AdminForm>
    </PageColumn>
  );
}
