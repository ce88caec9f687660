import { connectIdentity, listIdentities, type Output, removeIdentity } from '@benotes/contract';
import { ApiError, call, emit, fieldError, type FormError, toFormError } from '@benotes/platform';

import { texts } from './texts.ts';

export type Identities = Output<typeof listIdentities>['data'];

/** The connected accounts of the current user; null if they could not be loaded. */
export async function fetchIdentities(_: string, signal: AbortSignal): Promise<Identities | null> {
  try {
    return (await call(listIdentities, {}, { signal })).data;
  } catch (error) {
    if (!signal.aborted) console.error(error); // the section shows a Retry
    return null;
  }
}

/** Opens the provider after the password was checked; returns the errors of the form. */
export async function startConnecting(password: string): Promise<FormError | undefined> {
  if (password === '') return fieldError('password', texts.noPassword);
  try {
    const { data } = await call(connectIdentity, { body: { password } });
    location.assign(data.url);
    return undefined;
  } catch (error) {
    return toFormError(error, texts.failed, ['password']);
  }
}

/** Removes a connected account; says so, or why not. True if it is gone. */
export async function disconnect(id: number): Promise<boolean> {
  try {
    await call(removeIdentity, { params: { id } });
    emit('notification:raised', { type: 'success', title: texts.removed });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    emit('notification:raised', { type: 'error', title: texts.failed, description: error.message });
    return false;
  }
}
