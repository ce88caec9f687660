import { type FormError, useAppBar } from '@benotes/platform';
import { type KeyboardEvent, useState } from 'react';

import styles from './collection-form.module.css';
import { texts } from './texts.ts';

interface FormOptions {
  /** Shown in the top bar. */
  title: string;
  /** Errors because of which the form is not sent. */
  validate: () => FormError | undefined;
  /** Sends the form and returns its errors, if any. */
  send: () => Promise<FormError | undefined>;
  /** Focuses the first of the fields with errors. */
  focusError: (errors: FormError['fields']) => void;
}

const NO_ERROR: FormError = { message: undefined, fields: {} };

/** Brings the message into view and has it announced, however far the page is scrolled. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** A form that is saved from the top bar or with Enter, one request at a time. */
export function useForm({ title, validate, send, focusError }: FormOptions) {
  const [{ message, fields }, setError] = useState(NO_ERROR);
  const [busy, setBusy] = useState(false);

  const showError = (error: FormError) => {
    setError(error);
    focusError(error.fields);
  };
  const save = async () => {
    if (busy) return;
    const invalid = validate();
    if (invalid) return showError(invalid);
    setError(NO_ERROR);
    setBusy(true);
    const failed = await send();
    setBusy(false);
    if (failed) showError(failed);
  };

  useAppBar({
    title,
    action: { label: texts.save, icon: 'checkmark', hint: texts.saveHint, busy, run: () => void save() },
  });

  return {
    errors: fields,
    /** The error of the whole form, for its start. */
    alert: message && (
      <p ref={focusOnMount} role="alert" tabIndex={-1} className={styles.error}>
        {message}
      </p>
    ),
    saveOnEnter: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save();
    },
  };
}
