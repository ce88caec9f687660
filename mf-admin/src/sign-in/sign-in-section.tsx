import type { SignInSettings } from '@benotes/contract';
import { defineView, emit, useRequest } from '@benotes/platform';
import { Button, ErrorState, Spinner } from '@benotes/ui';
import { type ReactNode, useId, useState } from 'react';

import { passkeyObstacle } from './add-passkey.ts';
import { type Change, ChangeDialog } from './change-dialog.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { fetchSettings } from './sign-in-requests.ts';
import shared from '../account-list.module.css';
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
  const headingId = useId();
  const { result, retry } = useRequest('own', fetchSettings);
  const [change, setChange] = useState<Change>();
  /** Shown while they are loaded again, so that the page does not jump. */
  const [last, setLast] = useState<SignInSettings>();
  if (result && result !== last) setLast(result);
  const settings = result ?? (result === undefined ? last : undefined);

  const onChanged = (message: string, codes: readonly string[] | null = null) => {
    setChange(codes === null ? undefined : { kind: 'show', codes });
    retry();
    if (message) emit('notification:raised', { type: 'success', title: message });
    if (codes === null) onSettled?.();
  };
  const close = () => {
    setChange(undefined);
    if (change?.kind === 'show') onSettled?.();
  };
  return (
    <section className={shared.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={shared.heading}>
        {texts.heading}
      </h2>
      <p className={shared.hint}>{texts.hint}</p>
      {settings && <Settings settings={settings} onChange={setChange} />}
      {!settings &&
        (result === null ? <ErrorState title={texts.notLoaded} onRetry={retry} /> : <Spinner label={texts.loading} />)}
      {change && <ChangeDialog change={change} onChanged={onChanged} onClose={close} />}
    </section>
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
      <Part heading={texts.passkeys} hint={texts.passkeysHint}>
        <PasskeyList
          passkeys={passkeys}
          onRename={(passkey) => onChange({ kind: 'rename', passkey })}
          onRemove={(passkey) => onChange({ kind: 'remove', passkey })}
        />
        {passkeys.length > 0 && !has_totp && (
          <p className={shared.hint}>{requires_passkey ? texts.required : texts.optional}</p>
        )}
        {obstacle && <p className={shared.hint}>{obstacle}</p>}
        <span className={shared.buttons}>
          {!obstacle && (
            <Button icon="plus" onClick={() => onChange({ kind: 'add' })}>
              {texts.addPasskey}
            </Button>
          )}
          {passkeys.length > 0 && (
            <Button onClick={() => onChange({ kind: 'require', isRequired: !requires_passkey })}>
              {requires_passkey ? texts.unrequire : texts.require}
            </Button>
          )}
        </span>
      </Part>
      <Part heading={texts.app} hint={texts.appHint}>
        <p className={shared.hint}>{has_totp ? texts.appOn : texts.appOff}</p>
        <Button onClick={() => onChange({ kind: has_totp ? 'turn-off-app' : 'set-up-app' })}>
          {has_totp ? texts.turnOffApp : texts.setUpApp}
        </Button>
      </Part>
      {isProtected && (
        <Part heading={texts.recovery} hint={texts.recoveryHint}>
          <p className={recovery_codes_left < FEW_CODES ? styles.warning : shared.hint}>
            {texts.codesLeft(recovery_codes_left)}
            {recovery_codes_left < FEW_CODES && ` ${texts.fewCodes}`}
          </p>
          <Button onClick={() => onChange({ kind: 'new-codes', hasApp: has_totp })}>{texts.newCodes}</Button>
        </Part>
      )}
    </>
  );
}

function Part({ heading, hint, children }: { heading: string; hint: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3 className={styles.subheading}>{heading}</h3>
      <p className={shared.hint}>{hint}</p>
      {children}
    </div>
  );
}

export const view = defineView<'account.sections'>(() => <SignInSection />);
