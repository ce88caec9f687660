import { PUBLIC_PATHS } from '@benotes/contract';

import type { Mail } from '../../kernel/mail/mailer.ts';
import { EMAIL_CHANGE_HOURS, type EmailOutcome } from './email-change.service.ts';

const NOT_YOU =
  'If this was not you, someone else has access to your account: change your password at once, which ends all other sessions.';

/** The page of the link is that of the reset link, with another parameter. */
const linkOf = (appUrl: string, token: string) =>
  `${appUrl}${PUBLIC_PATHS.reset}?${new URLSearchParams({ change: token })}`;

/**
 * The mails to the old and the new address. Nobody has shown yet that the new one is theirs, so its mail has no text
 * that a user has chosen.
 */
export const emailChangeMails = (appUrl: string, { from, to, token }: EmailOutcome): Mail[] =>
  token === null ? doneMails(appUrl, from, to) : requestMails(appUrl, from, to, linkOf(appUrl, token));

const requestMails = (appUrl: string, from: string, to: string, link: string): Mail[] => [
  {
    to,
    subject: 'Confirm this email address for Benotes',
    text: [
      'Hello,',
      `Someone, probably you, wants to use this email address for an account at ${appUrl}. Use this link within ${EMAIL_CHANGE_HOURS} hours to confirm it. It works once.`,
      link,
      'If you did not request this, ignore this email. Nothing will change.',
    ].join('\n\n'),
  },
  {
    to: from,
    subject: 'A new email address for your Benotes account',
    text: [
      'Hello,',
      `Someone, probably you, asked to change the email address of your account at ${appUrl} from ${from} to ${to}. It changes when the link that was sent there is opened and your password or a passkey is given.`,
      NOT_YOU,
    ].join('\n\n'),
  },
];

const doneMails = (appUrl: string, from: string, to: string): Mail[] => [
  {
    to: from,
    subject: 'The email address of your Benotes account was changed',
    text: [
      'Hello,',
      `The email address of your account at ${appUrl} was changed from ${from} to ${to}. All further email goes to the new address.`,
      'If you did not make this change, someone else may have access to your account. Contact the person who runs this server.',
    ].join('\n\n'),
  },
  {
    to,
    subject: 'The email address of your Benotes account was changed',
    text: ['Hello,', `This is now the email address of your account at ${appUrl}.`].join('\n\n'),
  },
];
