import { PASSWORD_MAX_BYTES, PASSWORD_MIN_BYTES } from '@benotes/contract';

import { accountTexts } from './account-texts.ts';

/** The error of a new password, as far as the browser can tell. */
export function passwordError(password: string): string | undefined {
  const bytes = new TextEncoder().encode(password).length;
  if (bytes < PASSWORD_MIN_BYTES) return accountTexts.passwordTooShort;
  return bytes > PASSWORD_MAX_BYTES ? accountTexts.passwordTooLong : undefined;
}
