import { type FormError, useAppBar, useHotkey } from '@benotes/platform';
import { useRef, useState } from 'react';

interface FormOptions {
  /** What the top bar says. */
  title: string;
  save: string;
  saveHint: string;
  /** Why there is nothing to save now. */
  disabledReason?: string;
  options?: Parameters<typeof useAppBar>[0]['options'];
  /** Sends the form; gives back why it was refused. */
  onSave: () => Promise<FormError | undefined>;
}

interface Form {
  refusal: FormError;
  save: () => void;
  /** Ties an input to its field, so that it gets the focus when it is refused. */
  inputOf: (field: string) => (input: HTMLInputElement | null) => void;
}

const ACCEPTED: FormError = { message: undefined, fields: {} };

/** A form that is saved from the top bar or with Ctrl + Alt + S, one press at a time. */
export function useForm({ title, save, saveHint, disabledReason, options, onSave }: FormOptions): Form {
  const [refusal, setRefusal] = useState(ACCEPTED);
  const [busy, setBusy] = useState(false);
  const inputs = useRef(new Map<string, HTMLInputElement>());

  const run = async () => {
    if (busy || disabledReason) return;
    setRefusal(ACCEPTED);
    setBusy(true);
    const refused = await onSave();
    setBusy(false);
    if (!refused) return;
    setRefusal(refused);
    const first = [...inputs.current].find(([field]) => refused.fields[field]);
    first?.[1].focus();
  };

  useAppBar({
    title,
    action: { label: save, icon: 'checkmark', hint: saveHint, busy, disabledReason, run: () => void run() },
    options,
  });
  useHotkey('KeyS', () => void run());

  return {
    refusal,
    save: () => void run(),
    inputOf: (field) => (input) => {
      if (input) inputs.current.set(field, input);
      else inputs.current.delete(field);
    },
  };
}
