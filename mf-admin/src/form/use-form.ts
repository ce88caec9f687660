import { type FormError, useAppBar } from '@benotes/platform';
import { type ChangeEvent, type Dispatch, type SetStateAction, useRef, useState } from 'react';

interface FormOptions {
  /** Shown in the top bar. */
  title: string;
  save: string;
  saveHint: string;
  /** Why Save is disabled. */
  disabledReason?: string;
  options?: Parameters<typeof useAppBar>[0]['options'];
  /** Sends the form and returns its errors, if any. */
  onSave: () => Promise<FormError | undefined>;
}

interface Form {
  formError: FormError;
  save: () => void;
  /** The ref for the input of a field: the first one with an error gets the focus. */
  inputOf: (field: string) => (input: HTMLInputElement | null) => void;
}

const NO_ERROR: FormError = { message: undefined, fields: {} };

/** A form that is saved from the top bar or with Ctrl + Alt + S, one request at a time. */
export function useForm({ title, save, saveHint, disabledReason, options, onSave }: FormOptions): Form {
  const [formError, setFormError] = useState(NO_ERROR);
  const [busy, setBusy] = useState(false);
  const inputs = useRef(new Map<string, HTMLInputElement>());

  const run = async () => {
    if (busy || disabledReason) return;
    setFormError(NO_ERROR);
    setBusy(true);
    const failed = await onSave();
    setBusy(false);
    if (!failed) return;
    setFormError(failed);
    const first = [...inputs.current].find(([field]) => failed.fields[field]);
    first?.[1].focus();
  };

  useAppBar({
    title,
    action: { label: save, icon: 'checkmark', hint: saveHint, busy, disabledReason, run: () => void run() },
    options,
  });

  return {
    formError,
    save: () => void run(),
    inputOf: (field) => (input) => {
      if (input) inputs.current.set(field, input);
      else inputs.current.delete(field);
    },
  };
}

type Values<Name extends string> = Record<Name, string>;

/** The props of the text fields of a form, by their names. */
export function fieldProps<Name extends string>(
  { formError, inputOf }: Pick<Form, 'formError' | 'inputOf'>,
  values: Values<Name>,
  setValues: Dispatch<SetStateAction<Values<Name>>>,
) {
  return (name: Name) => ({
    ref: inputOf(name),
    error: formError.fields[name],
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });
}
