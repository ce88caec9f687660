import type { Notification } from '@benotes/contract';

import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { Mail, Mailer } from '../../kernel/mail/mailer.ts';
import { findMemberships } from '../access/memberships.repo.ts';
import { countUnmailed, findMailed, findUnmailed, type MailedUser, setMailed } from './daily-mail.repo.ts';
import { pathOf } from './path-of.ts';
import { sentenceOf } from './sentence-of.ts';
import { shownNotifications } from './shown-notifications.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

const DAY_MS = 86_400_000;
/** Notifications that one mail lists. */
const LISTED = 50;

interface Dependencies {
  db: Db;
  mailer: Mailer;
  config: Pick<Config, 'appUrl'>;
  report: (error: unknown) => void;
}

/**
 * Mails unread notifications to the users who want that and have got no such mail for a day. What was mailed is noted
 * before it is sent: rather no mail than the same one every hour.
 *
 * @param now in ms.
 */
export async function mailNotifications(
  { db, mailer, config, report }: Dependencies,
  now: number,
  isCanceled: () => boolean,
): Promise<void> {
  const dueBefore = new Date(now - DAY_MS).toISOString();
  for (const user of await findMailed(db, dueBefore)) {
    if (isCanceled()) return;
    const mail = await mailFor(db, user, config.appUrl, new Date(now).toISOString());
    if (mail) await mailer.send(mail).catch(report);
  }
}

/** The mail for a user; null if there is nothing to tell. */
async function mailFor(db: Db, user: MailedUser, appUrl: string, now: string): Promise<Mail | null> {
  const stored = await findUnmailed(db, user.id, user.mailed_notification_id, LISTED);
  const [last] = stored;
  if (!last) return null;
  const more = (await countUnmailed(db, user.id, user.mailed_notification_id)) - stored.length;
  await setMailed(db, user.id, last.id, now);
  const memberships = await findMemberships(db, user.id);
  const told = (await shownNotifications(db, user.id, memberships, stored)).filter(({ is_available }) => is_available);
  if (told.length + more === 0) return null;
  const url = await unsubscribeUrl(db, appUrl, user.id);
  return { to: user.email, unsubscribeUrl: url, ...written(user, { told, more }, appUrl, url) };
}

/** A mail that lists `told`, and says how many older ones there are. */
const written = (
  { id, name }: MailedUser,
  { told, more }: { told: readonly Notification[]; more: number },
  appUrl: string,
  endUrl: string,
): Pick<Mail, 'subject' | 'text'> => ({
  subject:
    told.length + more === 1 ? 'Benotes: one new notification' : `Benotes: ${told.length + more} new notifications`,
  text: [
    `Hello ${name},`,
    ...told.map((one) => {
      const path = pathOf(one, id);
      return path === null ? sentenceOf(one) : `${sentenceOf(one)}\n${appUrl}${path}`;
    }),
    ...(more > 0 ? [`Of ${more} older ones, Benotes tells you itself: ${appUrl}/`] : []),
    `You get this mail once a day at most, because you have asked for it. To stop it, turn off "Daily mail" in My Account, or open this address: ${endUrl}`,
  ].join('\n\n'),
});
