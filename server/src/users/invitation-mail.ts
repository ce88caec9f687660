import { INVITATION_DAYS, type Invitation, PUBLIC_PATHS } from '@benotes/contract';

import type { Mail } from '../mail/mailer.ts';

/** The page of an invitation is that of the set-up link, with another parameter. */
export const invitationLink = (appUrl: string, token: string) =>
  `${appUrl}${PUBLIC_PATHS.setUp}?${new URLSearchParams({ invitation: token })}`;

/** The mail to somebody who is invited. */
export const invitationMail = (appUrl: string, { email, name, by }: Invitation, link: string): Mail => ({
  to: email,
  subject: 'Your invitation to Benotes',
  text: [
    name === null ? 'Hello,' : `Hello ${name},`,
    `${by} invites you to keep notes and bookmarks at ${appUrl}. Use this link within ${INVITATION_DAYS} days to create your account. It works once.`,
    link,
    'If you do not know who this is, ignore this email.',
  ].join('\n\n'),
});
