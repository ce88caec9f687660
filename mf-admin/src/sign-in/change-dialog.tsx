import {
  createRecoveryCodes,
  disableTotp,
  type Passkey,
  removePasskey,
  renamePasskey,
  requirePasskey,
} from '@benotes/contract';

import { createPasskey } from './add-passkey.ts';
import { FieldsDialog } from './fields-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { submit } from './sign-in-requests.ts';
import styles from './sign-in-section.module.css';
import { texts } from './texts.ts';
import { TotpDialog } from './totp-dialog.tsx';

/** What is being changed. */
export type Change =
  | { kind: 'add' }
  | { kind: 'set-up-app' }
  | { kind: 'turn-off-app' }
  | { kind: 'new-codes'; hasApp: boolean }
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'remove'; passkey: Passkey }
  | { kind: 'require'; isRequired: boolean }
  | { kind: 'show'; codes: readonly string[] };

interface ChangeDialogProps {
  change: Change;
  /** Called after the change, with what to say, and recovery codes to show. */
  onChanged: (message: string, codes?: readonly string[] | null) => void;
  onClose: () => void;
}

/** The dialog of a change. */
export function ChangeDialog({ change, onChanged, onClose }: ChangeDialogProps) {
  if (change.kind === 'show') return <RecoveryCodes codes={change.codes} onClose={onClose} />;
  if (change.kind === 'set-up-app')
    return <TotpDialog onEnabled={(codes) => onChanged(texts.appEnabled, codes)} onClose={onClose} />;
  if (change.kind === 'add')
    return (
      <FieldsDialog
        title={texts.addPasskey}
        submitLabel={texts.add}
        fields={['name', 'password']}
        initialName={texts.passkeyDefault}
        onSubmit={async (values) => {
          const error = await createPasskey(values);
          if (!error) onChanged(texts.passkeyAdded);
          return error;
        }}
        onClose={onClose}
      />
    );
  return <ConfirmedChange change={change} onChanged={onChanged} onClose={onClose} />;
}

type Confirmed = Exclude<Change, { kind: 'show' | 'add' | 'set-up-app' }>;

function ConfirmedChange({ change, onChanged, onClose }: ChangeDialogProps & { change: Confirmed }) {
  const { title, submitLabel, body, fields } = wordsOf(change);
  return (
    <FieldsDialog
      title={title}
      submitLabel={submitLabel}
      fields={fields}
      codeHint={texts.disableCodeHint}
      initialName={change.kind === 'rename' ? change.passkey.name : ''}
      onSubmit={async (values) => {
        const sent = await send(change, values);
        if ('error' in sent) return sent.error;
        const data = sent.output?.data;
        onChanged(wordsOf(change).done, data && 'recovery_codes' in data ? data.recovery_codes : null);
      }}
      onClose={onClose}
    >
      {body && <p className={styles.body}>{body}</p>}
    </FieldsDialog>
  );
}

interface Words {
  title: string;
  submitLabel: string;
  body: string;
  fields: readonly ('name' | 'code' | 'password')[];
  /** The notification afterwards. */
  done: string;
}

function wordsOf(change: Confirmed): Words {
  const words = (
    title: string,
    submitLabel: string,
    body: string,
    done: string,
    fields: Words['fields'] = ['password'],
  ) => ({
    title,
    submitLabel,
    body,
    fields,
    done,
  });
  if (change.kind === 'rename') return words(texts.renameTitle, texts.rename, '', '', ['name']);
  if (change.kind === 'remove')
    return words(texts.removeTitle(change.passkey.name), texts.remove, texts.removeBody, texts.passkeyRemoved);
  if (change.kind === 'turn-off-app')
    return words(texts.turnOffApp, texts.turnOff, texts.disableBody, texts.appDisabled, ['code', 'password']);
  if (change.kind === 'new-codes') {
    const fields = change.hasApp ? (['code', 'password'] as const) : undefined;
    return words(texts.newCodesTitle, texts.newCodes, texts.newCodesBody, '', fields);
  }
  return change.isRequired
    ? words(texts.requireTitle, texts.requireShort, texts.requireBody, texts.requirementChanged)
    : words(texts.unrequireTitle, texts.unrequireShort, texts.unrequireBody, texts.requirementChanged);
}

function send(change: Confirmed, { name, code, password }: Record<'name' | 'code' | 'password', string>) {
  if (change.kind === 'rename') return submit(renamePasskey, { params: { id: change.passkey.id }, body: { name } });
  if (change.kind === 'remove') return submit(removePasskey, { params: { id: change.passkey.id }, body: { password } });
  if (change.kind === 'turn-off-app') return submit(disableTotp, { body: { code, password } });
  if (change.kind === 'new-codes')
    return submit(createRecoveryCodes, { body: change.hasApp ? { code, password } : { password } });
  return submit(requirePasskey, { body: { is_required: change.isRequired, password } });
}
