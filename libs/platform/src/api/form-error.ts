import { ApiError } from './api-error.ts';

/** The errors of a form: a message for the whole form, or messages by field. */
export interface FormError {
  message: string | undefined;
  fields: Record<string, string>;
}

/** The status of a full disk or image storage, about which the user can do something. */
const STORAGE_FULL = 507;

/** The user was asked who they are, and called it off. */
const isUnconfirmed = ({ status, body }: ApiError) =>
  status === 403 && typeof body === 'object' && body !== null && 'confirmation' in body;

/** An error at one field. */
export const fieldError = (field: string, message: string): FormError => ({
  message: undefined,
  fields: { [field]: message },
});

/**
 * Converts an ApiError to form errors: at the fields that are `shown`, else the summary with the server's reason.
 *
 * @throws the error itself if it is no ApiError.
 */
export function toFormError(error: unknown, summary: string, shown: readonly string[]): FormError {
  if (!(error instanceof ApiError)) throw error;
  const { fields } = error;
  if (shown.some((field) => fields[field])) return { message: undefined, fields };
  // Only logged (specification section 8): no notification, the form shows it. What the user called off is no failure.
  if (!isUnconfirmed(error)) console.error(error);
  const hasReason = error.status < 500 || error.status === STORAGE_FULL;
  const reason = error.status === 0 ? error.message : hasReason && error.detail;
  return { message: reason ? `${summary} ${reason}` : summary, fields };
}
