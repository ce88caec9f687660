import {
  createInvitation,
  type Input,
  type Invitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
  type SentInvitation,
} from '@benotes/contract';
import { ApiError, call, emit, fieldError, type FormError, toFormError } from '@benotes/platform';

import { texts } from './texts.ts';

/** All invitations that were not accepted; null if they could not be loaded. */
export async function fetchInvitations(_: string, signal: AbortSignal): Promise<readonly Invitation[] | null> {
  try {
    return (await call(listInvitations, {}, { signal })).data;
  } catch (error) {
    if (!signal.aborted) console.error(error); // the section shows a Retry
    return null;
  }
}

/** Invites somebody; returns the invitation with its link, if it was not mailed, or the errors of the form. */
export async function sendInvitation(
  given: Input<typeof createInvitation>['body'],
): Promise<{ sent: SentInvitation } | { error: FormError }> {
  const [email, name] = [given.email.trim(), given.name?.trim()];
  if (email === '') return { error: fieldError('email', texts.emailMissing) };
  try {
    return { sent: (await call(createInvitation, { body: { ...given, email, name: name || null } })).data };
  } catch (error) {
    return { error: toFormError(error, texts.failed, ['name', 'email']) };
  }
}

/** Makes a new link for an invitation; null if that failed, after saying so. */
export const renewInvitation = ({ id }: Invitation): Promise<SentInvitation | null> =>
  attempt(async () => (await call(resendInvitation, { params: { id } })).data);

/** Revokes an invitation; says so, or why not. */
export async function withdrawInvitation({ id }: Invitation): Promise<void> {
  const isGone = await attempt(async () => {
    await call(revokeInvitation, { params: { id } });
    return true;
  });
  if (isGone) emit('notification:raised', { type: 'success', title: texts.revoked });
}

async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    emit('notification:raised', { type: 'error', title: texts.failed, description: error.detail ?? error.message });
    return null;
  }
}
