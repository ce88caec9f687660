import { openShareSession } from '@benotes/contract';
import { ApiError, call, enterAsVisitor, keepVisitorToken } from '@benotes/platform';

import { formTexts } from './form-texts.ts';
import { texts } from './texts.ts';

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

/** Opens a link with its password. Returns why it could not be opened, if so. */
export async function openWithPassword(token: string, password: string): Promise<string | undefined> {
  try {
    const { data } = await call(openShareSession, { body: { token, password } }, { token });
    keepVisitorToken(token, data.token);
    return (await enterAsVisitor(token)) ? undefined : texts.ended;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return texts.ended;
    console.error(error); // only logged (specification section 8); the form shows it
    return error.fields['password'] ?? error.later ?? formTexts.notOpened;
  }
}
