import type { SignInSettings } from '@benotes/contract';
import { defineView, emit, useRequest } from '@benotes/platform';
import { Button, ErrorState } from '@benotes/ui';
import { SettingRow, SettingSkeleton, SettingsGroup } from '@benotes/ui/settings';
import { useState } from 'react';

import { passkeyObstacle } from './add-passkey.ts';
import { type Change, ChangeDialog } from './change-dialog.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { fetchSettings } from './sign-in-requests.ts';
import styles from './sign-in-section.module.css';
import { texts } from './texts.ts';

/** With fewer recovery codes, the section asks to create new ones. */
const FEW_CODES = 3;

interface SignInSectionProps {
  /** Called after a change, when the recovery codes that came with it were shown. */
  onSettled?: () => void;
}

/** How the signed-in user signs in: passkeys, authenticator app, and recovery codes. */
export function SignInSection({ onSettled }: SignInSectionProps) {
  const { result: settings, retry, reload } = useRequest('own', fetchSettings);
  const [change, setChange] = useState<Change>();

  const onChanged = (message: string, codes: readonly string[] | null = null) => {
    setChange(codes === null ? undefined : { kind: 'show', codes });
    reload();
    if (message) emit('notification:raised', { type: 'success', title: message });
    if (codes === null) onSettled?.();
  };
  const close = () => {
    setChange(undefined);
    if (change?.kind === 'show') onSettled?.();
  };
  return (
    <SettingsGroup title={texts.heading} hint={texts.hint}>
      {settings && <Settings settings={settings} onChange={setChange} />}
      {settings === undefined && <SettingSkeleton />}
      {settings === null && <ErrorState title={texts.notLoaded} onRetry={retry} />}
      {change && <ChangeDialog change={change} onChanged={onChanged} onClose={close} />}
    </SettingsGroup>
  );
}

interface SettingsProps {
  settings: SignInSettings;
  onChange: (change: Change) => void;
}

function Settings({ settings, onChange }: SettingsProps) {
  const { passkeys, passkey_origin, requires_passkey, has_totp, recovery_codes_left } = settings;
  const obstacle = passkeyObstacle(passkey_origin);
  const isProtected = has_totp || requires_passkey;
  return (
    <>
      <SettingRow label={texts.passkeys} hint={texts.passkeysHint}>
        {!obstacle && (
          <Button icon="plus" onClick={() => onChange({ kind: 'add' })}>
            {texts.addPasskey}
          </Button>
        )}
      </SettingRow>
      <PasskeyList
        passkeys={passkeys}
        onRename={(passkey) => onChange({ kind: 'rename', passkey })}
        onRemove={(passkey) => onChange({ kind: 'remove', passkey })}
      />
      {obstacle && <SettingRow hint={obstacle} />}
      {passkeys.length > 0 && (
        <SettingRow hint={has_totp ? undefined : requires_passkey ? texts.required : texts.optional}>
          <Button onClick={() => onChange({ kind: 'require', isRequired: !requires_passkey })}>
            {requires_passkey ? texts.unrequire : texts.require}
          </Button>
        </SettingRow>
      )}
      <SettingRow label={texts.app} hint={has_totp ? texts.appOn : texts.appOff}>
        <Button onClick={() => onChange({ kind: has_totp ? 'turn-off-app' : 'set-up-app' })}>
          {has_totp ? texts.turnOffApp : texts.setUpApp}
        </Button>
      </SettingRow>
      {isProtected && (
        <SettingRow
          label={texts.recovery}
          hint={
            <>
              <span className={recovery_codes_left < FEW_CODES ? styles.warning : undefined}>
                {texts.codesLeft(recovery_codes_left)}
                {recovery_codes_left < FEW_CODES && ` ${texts.fewCodes}`}
              </span>{' '}
              {texts.recoveryHint}
            </>
          }
        >
          <Button onClick={() => onChange({ kind: 'new-codes', hasApp: has_totp })}>{texts.newCodes}</Button>
        </SettingRow>
      )}
    </>
  );
}

export const view = defineView<'account.sections'>(() => <SignInSection />);
