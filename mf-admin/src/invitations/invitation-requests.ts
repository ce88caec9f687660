import {
  createInvitation,
  type Input,
  type Invitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
  type SentInvitation,
} from '@benotes/contract';
import { call, fieldError, type FormError, toFormError } from '@benotes/platform';

import { attempt, attemptAndNotify, dataOf } from '../form/attempt.ts';
import { texts } from './texts.ts';

/** All invitations that were not accepted; null if they could not be loaded. */
export const fetchInvitations = (_: string, signal: AbortSignal): Promise<readonly Invitation[] | null> =>
  dataOf(call(listInvitations, {}, { signal }), signal);

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
  attempt(texts.failed, async () => (await call(resendInvitation, { params: { id } })).data);

/** Revokes an invitation; says so, or why not. */
export const withdrawInvitation = ({ id }: Invitation): Promise<boolean> =>
  attemptAndNotify({ done: texts.revoked, failed: texts.failed }, () => call(revokeInvitation, { params: { id } }));
