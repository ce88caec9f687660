import { INVITATION_DAYS } from '@benotes/contract';
import { isolate } from '@benotes/ui';

/** Texts of the invitations. */
export const texts = {
  heading: 'Invitations',
  hint: `People you invite choose their own name and password. A link works once, for ${INVITATION_DAYS} days.`,
  notLoaded: 'The invitations could not be loaded.',
  none: 'There are no open invitations.',
  invite: 'Invite',
  inviteTitle: 'Invite someone',
  send: 'Invite',
  name: 'Name (optional)',
  email: 'Email',
  emailMissing: 'Enter an email address.',
  role: 'Role',
  roles: { user: 'User', owner: 'Owner: can manage users and modules' },
  owner: 'Owner',
  detail: (by: string, expires: string) => `by ${isolate(by)} · valid until ${expires}`,
  expired: (by: string) => `by ${isolate(by)} · expired`,
  sent: (email: string) => `The invitation was sent to ${isolate(email)}.`,
  newLink: 'New link',
  resendLong: (email: string) => `Make a new link for ${isolate(email)}`,
  revoke: 'Revoke',
  revokeLong: (email: string) => `Revoke the invitation of ${isolate(email)}`,
  revokeTitle: (email: string) => `Revoke the invitation of ${isolate(email)}?`,
  revokeBody: 'The link stops working.',
  revoked: 'The invitation was revoked.',
  linkTitle: 'Link of the invitation',
  link: 'Link',
  linkHint: (email: string) =>
    `This server cannot send email. Send this link to ${isolate(email)} yourself. It is not shown again; a new link replaces it.`,
  failed: 'That did not work.',
} as const;
