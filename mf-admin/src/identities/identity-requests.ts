import { connectIdentity, listIdentities, type Output, removeIdentity } from '@benotes/contract';
import { call, fieldError, type FormError, toFormError } from '@benotes/platform';

import { attemptAndNotify, dataOf } from '../form/attempt.ts';
import { texts } from './texts.ts';

export type Identities = Output<typeof listIdentities>['data'];

/** The connected accounts of the current user; null if they could not be loaded. */
export const fetchIdentities = (_: string, signal: AbortSignal): Promise<Identities | null> =>
  dataOf(call(listIdentities, {}, { signal }), signal);

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
export const disconnect = (id: number): Promise<boolean> =>
  attemptAndNotify({ done: texts.removed, failed: texts.failed }, () => call(removeIdentity, { params: { id } }));
