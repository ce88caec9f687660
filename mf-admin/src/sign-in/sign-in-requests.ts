import { type Endpoint, getSignInSettings, type Input, type Output, type SignInSettings } from '@benotes/contract';
import { call, type FormError, toFormError } from '@benotes/platform';

import { dataOf } from '../form/attempt.ts';
import { texts } from './texts.ts';

/** How the user signs in; null if that could not be loaded. */
export const fetchSettings = (_: string, signal: AbortSignal): Promise<SignInSettings | null> =>
  dataOf(call(getSignInSettings, {}, { signal }), signal);

/** The response of an endpoint, or the errors of the form that called it. */
export async function submit<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<{ output: Output<E> } | { error: FormError }> {
  try {
    return { output: await call(endpoint, input) };
  } catch (error) {
    return { error: toFormError(error, texts.failed, ['name', 'password', 'code']) };
  }
}
