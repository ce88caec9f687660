import { EMAIL_MAX_LENGTH, type User, USER_NAME_MAX_LENGTH } from '@benotes/contract';
import {
  contributionsTo,
  setSingleKeyShortcuts,
  setSmartTypography,
  session,
  setTheme,
  SlotViews,
  THEME_CHOICES,
  themeChoice,
  useAppBar,
  usesSingleKeyShortcuts,
  usesSmartTypography,
} from '@benotes/platform';
import { Button, TextField } from '@benotes/ui';
import { useForm } from '@benotes/ui/form';
import { Segmented, SettingField, SettingRow, SettingsGroup, SwitchRow } from '@benotes/ui/settings';
import { type ReactNode, useState } from 'react';

import { AdminForm } from '../form/admin-form.tsx';
import { fieldProps } from '../form/field-props.ts';
import styles from './account-layout.module.css';
import { AccountNav } from './account-nav.tsx';
import { PendingEmail } from './pending-email.tsx';
import { type Account, changesOf, chooseDailyMail, saveAccount } from './save-user.ts';
import { texts } from './texts.ts';
import { useDeleteUser } from './use-delete-user.tsx';

const NO_PASSWORDS = { password_old: '', password_new: '' };

/** Is there only on servers with a provider, next to the section about signing in. */
const NOT_LISTED = 'admin.identities';

const THEMES = THEME_CHOICES.map((value) => ({ value, label: texts.themes[value] }));

/**
 * `/users/:id` of the signed-in user: name, email, password, preferences of this browser, sections of modules,
 * deletion.
 */
export function AccountPage({ user }: { user: User }) {
  const views = contributionsTo('account.sections', 'view', {});
  const deletion = useDeleteUser(user, user);
  const parts = [
    { id: 'account-profile', label: texts.profile },
    { id: 'account-password', label: texts.changePassword },
    { id: 'account-preferences', label: texts.preferences },
    { id: 'account-notifications', label: texts.notifications },
    ...views.filter(({ id }) => id !== NOT_LISTED).map(({ id, label }) => ({ id: `account-${id}`, label })),
    ...(deletion.isAllowed ? [{ id: 'account-deletion', label: texts.deleteAccount }] : []),
  ];
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <AccountNav parts={parts} />
        <div className={styles.parts}>
          <AccountForm user={user} />
          <Part id="account-preferences">
            <Preferences />
          </Part>
          <Part id="account-notifications">
            <SettingsGroup title={texts.notifications}>
              <SwitchRow
                label={texts.dailyMail}
                hint={texts.dailyMailHint}
                checked={user.daily_mail ?? false}
                onChange={(isOn) => void chooseDailyMail(user, isOn)}
              />
            </SettingsGroup>
          </Part>
          {views.length > 0 && (
            <div className={styles.views}>
              {views.map(({ id }) => (
                <Part key={id} id={`account-${id}`} isReserved={id !== NOT_LISTED}>
                  <SlotViews slot="account.sections" facts={{}} context={{ user }} only={id} />
                </Part>
              ))}
            </div>
          )}
          {deletion.isAllowed && (
            <Part id="account-deletion">
              <SettingsGroup title={texts.deleteAccount} tone="danger">
                <SettingRow hint={texts.deleteAccountHint}>
                  <Button tone="danger" icon="trash" onClick={deletion.openDialog}>
                    {texts.deleteAccount}
                  </Button>
                </SettingRow>
              </SettingsGroup>
              {deletion.dialog}
            </Part>
          )}
        </div>
      </div>
    </div>
  );
}

interface PartProps {
  id: string;
  /** Keeps its place until it is loaded, so that what follows is out of sight then. */
  isReserved?: boolean;
  children: ReactNode;
}

/** A section that the navigation leads to. */
const Part = ({ id, isReserved = false, children }: PartProps) => (
  <div id={id} tabIndex={-1} className={styles.part} data-reserved={isReserved || undefined}>
    {children}
  </div>
);

/** Name, email, and password, saved from the top bar. */
function AccountForm({ user }: { user: User }) {
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
    <AdminForm label={texts.myAccount} form={form}>
      <Part id="account-profile">
        <SettingsGroup title={texts.profile}>
          <SettingField>
            <TextField
              {...field('name')}
              label={texts.name}
              maxLength={USER_NAME_MAX_LENGTH}
              autoComplete="name"
              required
            />
          </SettingField>
          <SettingField>
            <TextField
              {...field('email')}
              label={texts.email}
              type="email"
              maxLength={EMAIL_MAX_LENGTH}
              autoComplete="username"
              hint={texts.emailHint}
              required
            />
          </SettingField>
          <PendingEmail user={user} />
        </SettingsGroup>
      </Part>
      <Part id="account-password">
        <SettingsGroup title={texts.changePassword}>
          <SettingField>
            <TextField
              {...field('password_old')}
              label={texts.passwordOld}
              type="password"
              autoComplete="current-password"
            />
          </SettingField>
          <SettingField>
            <TextField
              {...field('password_new')}
              label={texts.passwordNew}
              hint={texts.passwordNewHint}
              type="password"
              autoComplete="new-password"
            />
          </SettingField>
          <SwitchRow label={texts.revokes} hint={texts.revokesHint} checked={revokes} onChange={setRevokes} />
        </SettingsGroup>
      </Part>
    </AdminForm>
  );
}

/** Preferences of this browser, which apply at once. */
function Preferences() {
  const [theme, chooseTheme] = useState(themeChoice);
  const [isTypographic, setTypographic] = useState(usesSmartTypography);
  const [hasSingleKeys, setSingleKeys] = useState(usesSingleKeyShortcuts);
  return (
    <SettingsGroup title={texts.preferences}>
      <SettingRow label={texts.theme}>
        <Segmented
          label={texts.theme}
          options={THEMES}
          value={theme}
          onChange={(choice) => {
            setTheme(choice);
            chooseTheme(choice);
          }}
        />
      </SettingRow>
      <SwitchRow
        label={texts.typography}
        hint={texts.typographyHint}
        checked={isTypographic}
        onChange={(isOn) => {
          setSmartTypography(isOn);
          setTypographic(isOn);
        }}
      />
      <SwitchRow
        label={texts.singleKeys}
        hint={texts.singleKeysHint}
        checked={hasSingleKeys}
        onChange={(isOn) => {
          setSingleKeyShortcuts(isOn);
          setSingleKeys(isOn);
        }}
      />
    </SettingsGroup>
  );
}
