import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import type { Client } from '../../kernel/http/client.ts';
import { callerOf } from '../../kernel/http/rate-limits.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { randomKey } from '../../kernel/random-key.ts';

/**
 * More browsers than a person uses. The oldest are forgotten, so a script that stores no cookies cannot add rows
 * forever.
 */
const MAX_DEVICES = 50;
const MAX_MAILS_PER_DAY = 5;
const DAY_MS = 86_400_000;

/** The device of a sign-in. */
export interface Device {
  hash: string;
  /** What its cookie must have from now on; null if it was recognized without one. */
  key: string | null;
  /** Whether the user must be notified. */
  mustNotify: boolean;
}

/**
 * Recognizes the device of a client by the key in its cookie, or, without a known one, by program and network together;
 * otherwise it is known from now on. The user is not notified of their first device, nor of more than five a day.
 */
export async function recognizeDevice(db: Db, userId: number, client: Client): Promise<Device> {
  const { deviceKey = null, userAgent } = client;
  const network = callerOf(client.ip);
  const devices = await db.selectFrom('known_devices').selectAll().where('user_id', '=', userId).execute();
  if (deviceKey !== null && devices.some(({ token_hash }) => token_hash === hashToken(deviceKey)))
    return { hash: hashToken(deviceKey), key: deviceKey, mustNotify: false };
  const alike = devices.find((device) => device.user_agent === userAgent && device.network === network);
  if (alike) return { hash: alike.token_hash, key: null, mustNotify: false };

  const isFirst = devices.length === 0 && !(await hasSession(db, userId));
  const dayAgo = new Date(Date.now() - DAY_MS).toISOString();
  const mailed = devices.filter(({ mailed_at }) => mailed_at !== null && mailed_at > dayAgo).length;
  const mustNotify = !isFirst && mailed < MAX_MAILS_PER_DAY;
  // The key of a browser that another user has signed in from is kept, so that it stays known for both.
  const key = deviceKey ?? randomKey();
  const mailed_at = mustNotify ? new Date().toISOString() : null;
  const device = { user_id: userId, token_hash: hashToken(key), user_agent: userAgent, network, mailed_at };
  await db.insertInto('known_devices').values(device).execute();
  await forgetOldest(db, userId);
  return { hash: device.token_hash, key, mustNotify };
}

/**
 * Forgets devices of a user whose sessions were ended, so that the user is notified when one of them is used again.
 * Those with another session stay known.
 */
export async function forgetDevices(db: Db, userId: number, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const inUse = db.selectFrom('sessions').select('device_hash').where('user_id', '=', userId);
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', hashes)
    .where('token_hash', 'not in', inUse.where('device_hash', 'is not', null).$castTo<{ device_hash: string }>())
    .execute();
}

/**
 * Forgets all devices of a user, so that they are notified of the next sign-in, whatever device it is from. The rows
 * stay, because the first device of a user is no news.
 */
export async function forgetAllDevices(db: Db, userId: number): Promise<void> {
  const token_hash = sql<string>`'forgotten ' || cast(id as text)`; // no hash of a key, and unique
  await db
    .updateTable('known_devices')
    .set({ token_hash, user_agent: null, network: '' })
    .where('user_id', '=', userId)
    .execute();
}

async function hasSession(db: Db, userId: number): Promise<boolean> {
  const now = new Date().toISOString();
  const query = db.selectFrom('sessions').select('id').where('user_id', '=', userId);
  return (await query.where('refresh_expires_at', '>', now).limit(1).executeTakeFirst()) !== undefined;
}

async function forgetOldest(db: Db, userId: number): Promise<void> {
  const oldest = db.selectFrom('known_devices').select('id').where('user_id', '=', userId).orderBy('id', 'desc');
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('id', '<=', oldest.limit(1).offset(MAX_DEVICES))
    .execute();
}
