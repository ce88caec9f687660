import { INVITATION_DAYS, type Invitation, PUBLIC_PATHS } from '@benotes/contract';

import type { Mail } from '../../kernel/mail/mailer.ts';

/** The page of an invitation is that of the set-up link, with another parameter. */
export const invitationLink = (appUrl: string, token: string) =>
  `${appUrl}${PUBLIC_PATHS.setUp}?${new URLSearchParams({ invitation: token })}`;

/** The mail to somebody who is invited. The address may be anybody's, so it has no text that a user has chosen. */
export const invitationMail = (appUrl: string, { email }: Invitation, link: string): Mail => ({
  to: email,
  subject: 'Your invitation to Benotes',
  text: [
    'Hello,',
    `An owner of the Benotes server at ${appUrl} invites you to keep notes and bookmarks there. Use this link within ${INVITATION_DAYS} days to create your account. It works once.`,
    link,
    'The page of the link says who it is. If you do not know them, ignore this email.',
  ].join('\n\n'),
});
