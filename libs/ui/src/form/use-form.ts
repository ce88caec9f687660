import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

interface FormError {
  /** About the whole form. */
  message: string | undefined;
  fields: Record<string, string>;
}

interface FormOptions {
  /** Why the form cannot be saved. */
  disabledReason?: string;
  /** Errors because of which the form is not sent. */
  validate?: () => FormError | undefined;
  /** Sends the form and returns its errors, if any. */
  send: () => Promise<FormError | undefined>;
}

const NO_ERROR: FormError = { message: undefined, fields: {} };

/**
 * A form, given by `ref`, that is saved by `action`, for the top bar, or with Enter, one request at a time. The first
 * field with an error gets the focus.
 */
export function useForm({ disabledReason, validate, send }: FormOptions) {
  const ref = useRef<HTMLFormElement>(null);
  const [error, setError] = useState(NO_ERROR);
  const [busy, setBusy] = useState(false);
  useLayoutEffect(() => {
    if (error !== NO_ERROR) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  const save = async () => {
    if (busy || disabledReason) return;
    const invalid = validate?.();
    setError(invalid ?? NO_ERROR);
    if (invalid) return;
    setBusy(true);
    const failed = await send();
    setBusy(false);
    if (failed) setError(failed);
  };

  return {
    ref,
    error,
    action: (label: string, hint: string) =>
      ({ label, icon: 'checkmark', hint, busy, disabledReason, run: () => void save() }) as const,
    saveOnEnter: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      void save();
    },
  };
}
