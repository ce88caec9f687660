import { openShareSession } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';

/**
 * Whether a link that was refused needs a password.
 *
 * @throws ApiError if the server does not say.
 */
export async function needsPassword(token: string): Promise<boolean> {
  try {
    await call(openShareSession, { body: { token } }, { token });
    return false;
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 422)) throw error;
    return error.fields['password'] !== undefined;
  }
}
