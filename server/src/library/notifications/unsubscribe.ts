import { createHmac, timingSafeEqual } from 'node:crypto';

import { unsubscribe } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { findOrAddSecret } from '../../kernel/database/server-secret.repo.ts';
import { randomKey } from '../../kernel/random-key.ts';

const SECRET = 'unsubscribe_secret';
/** The id of a user, and a signature with the server's secret. */
const TOKEN = /^(\d{1,10})\.([\w-]{43})$/;
/** PostgreSQL rejects larger ids. */
const ID_MAX = 2_147_483_647;

/** The address by which a user ends the daily mail without signing in. It does not expire, and can do nothing else. */
export async function unsubscribeUrl(db: Db, appUrl: string, userId: number): Promise<string> {
  return `${appUrl}${unsubscribe.url}?token=${userId}.${await sign(db, userId)}`;
}

/** Whose address it is; null for one that this server has not made. */
export async function subscriberOf(db: Db, token: string): Promise<number | null> {
  const [, id = '', signature = ''] = TOKEN.exec(token) ?? [];
  const userId = Number(id);
  if (userId < 1 || userId > ID_MAX) return null;
  const right = Buffer.from(await sign(db, userId));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given) ? userId : null;
}

async function sign(db: Db, userId: number): Promise<string> {
  const secret = await findOrAddSecret(db, SECRET, randomKey());
  return createHmac('sha256', secret).update(`daily mail ${userId}`).digest('base64url');
}

/**
 * The page that asks whether the daily mail is to end: opening an address changes nothing, because programs open them,
 * too.
 */
export const askPage = (isValid: boolean): string =>
  page(
    isValid
      ? '<p>You will no longer get a daily mail of notifications. You can turn it on again in My Account.</p><form method="post"><button>Unsubscribe</button></form>'
      : '<p>This address does not work. Turn off “Daily mail” in My Account.</p>',
  );

/** The page after that. */
export const donePage = (): string => page('<p>You no longer get a daily mail of notifications.</p>');

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Daily mail – Benotes</title><main><h1>Daily mail</h1>${body}</main></html>`;
