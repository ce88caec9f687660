import { PASSKEY_NAME_MAX_LENGTH } from '@benotes/contract';
import { fieldError, type FormError } from '@benotes/platform';
import { TextField } from '@benotes/ui';
import { type ReactNode, useState } from 'react';

import { FormDialog } from '../form/form-dialog.tsx';
import { texts } from './texts.ts';

type FieldName = 'name' | 'code' | 'password';
type Values = Record<FieldName, string>;

interface FieldsDialogProps {
  title: string;
  submitLabel: string;
  fields: readonly FieldName[];
  initialName?: string;
  codeHint?: string;
  /** Sends the values; returns the errors of the form, if any. */
  onSubmit: (values: Values) => Promise<FormError | undefined>;
  onClose: () => void;
  children?: ReactNode;
}

const MISSING = { name: texts.noName, code: texts.noCode, password: texts.noPassword };

/** A dialog with a text and the fields that confirm a change of the sign-in. */
export function FieldsDialog(props: FieldsDialogProps) {
  const { title, submitLabel, fields, initialName = '', codeHint = '', onSubmit, onClose, children } = props;
  const [values, setValues] = useState<Values>({ name: initialName, code: '', password: '' });
  const [error, setError] = useState<FormError>();
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    const missing = fields.find((field) => values[field].trim() === '');
    if (missing) return setError(fieldError(missing, MISSING[missing]));
    setBusy(true);
    setError(await onSubmit({ ...values, name: values.name.trim() }));
    setBusy(false);
  };
  const field = (name: FieldName) => ({
    error: error?.fields[name],
    required: true,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      busy={busy}
      message={error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      {fields.includes('name') && (
        <TextField
          {...field('name')}
          label={texts.passkeyName}
          hint={texts.passkeyNameHint}
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          autoComplete="off"
        />
      )}
      {fields.includes('code') && (
        <TextField
          {...field('code')}
          data-initial-focus
          label={texts.code}
          hint={codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
      )}
      {fields.includes('password') && (
        <TextField {...field('password')} label={texts.password} type="password" autoComplete="current-password" />
      )}
    </FormDialog>
  );
}
