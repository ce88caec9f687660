import { ApiError, CookiesBlockedError } from '@benotes/platform';
import { type FormEvent, useRef, useState } from 'react';

import { texts } from './texts.ts';

type Values<Field extends string> = Record<Field, string>;
/** Messages by field; a field without an error has none. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

interface AuthFormOptions<Field extends string> {
  /** The names of the fields, in the order of the screen. */
  fields: readonly Field[];
  /** Finds the errors that need no request. */
  validate: (values: Values<Field>) => FieldErrors<Field>;
  /** Sends the form, and navigates after success. */
  send: (values: Values<Field>) => Promise<unknown>;
  /** Explains an error response: at fields, or in one message for the whole form. */
  explain: (error: ApiError) => FieldErrors<Field> | string;
  /** The message before the first submission. */
  initialFailure?: string;
  /** False if the form cannot be sent at all. */
  canSend?: boolean;
}

/** State and submission of the forms before signing in; `AuthForm` renders them. */
export function useAuthForm<Field extends string>(options: AuthFormOptions<Field>) {
  const { fields, validate, send, explain, initialFailure = '', canSend = true } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [failure, setFailure] = useState(initialFailure);
  const [busy, setBusy] = useState(false);

  /** Shows errors at their fields and focuses the first; returns whether there are any. */
  const showErrors = (found: FieldErrors<Field>): boolean => {
    setErrors(found);
    const first = fields.find((field) => found[field]);
    if (first !== undefined) inputOf(ref.current, first)?.focus();
    return first !== undefined;
  };

  const submit = async () => {
    const values = valuesOf(ref.current, fields);
    setFailure('');
    if (showErrors(validate(values))) return;

    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      setBusy(false);
      if (error instanceof CookiesBlockedError) return setFailure(texts.cookiesBlocked);
      if (!(error instanceof ApiError)) throw error;
      const explained = explain(error);
      if (typeof explained === 'string') setFailure(explained);
      else showErrors(explained);
    }
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canSend) void submit();
  };
  return { ref, onSubmit, errors, failure, busy };
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
}

/** The values of the fields, trimmed except for passwords. */
function valuesOf<Field extends string>(form: HTMLFormElement | null, fields: readonly Field[]): Values<Field> {
  const values = fields.map((field) => {
    const input = inputOf(form, field);
    return [field, input?.type === 'password' ? input.value : (input?.value.trim() ?? '')];
  });
  return Object.fromEntries(values) as Values<Field>;
}
