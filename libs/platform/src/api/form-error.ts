import { ApiError } from './api-error.ts';

/** What a refused form shows: a message of its own, or messages by field. */
export interface FormError {
  message: string | undefined;
  fields: Record<string, string>;
}

/** A refusal at one field. */
export const fieldError = (field: string, message: string): FormError => ({
  message: undefined,
  fields: { [field]: message },
});

/**
 * Turns what a call threw into what the form shows: at the fields it has, else the summary with the server's reason.
 *
 * @throws what is no answer of the network.
 */
export function toFormError(error: unknown, summary: string, shown: readonly string[]): FormError {
  if (!(error instanceof ApiError)) throw error;
  const { fields } = error;
  if (shown.some((field) => fields[field])) return { message: undefined, fields };
  console.error(error); // only logged (specification section 8): no notification, the form shows it
  const reason = error.status === 0 ? error.message : error.status < 500 && error.detail;
  return { message: reason ? `${summary} ${reason}` : summary, fields };
}
