import { createHash } from 'node:crypto';

import { TOKEN_COOKIE } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { ACCESS_PREFIX, hashToken } from '../../kernel/http/tokens.ts';
import { findSessionUserId } from '../../people/auth/sessions.repo.ts';
import { type Assigned, NO_CANARIES } from './live-modules.ts';
import type { Audience, Canary } from './release-table.ts';

/**
 * Keeps the places of users apart from other hashes of the same values. It never changes, and no version is part of it.
 */
const SALT = 'benotes-canary';
const HASH_RANGE = 2 ** 32;

/**
 * The place of a user in the order in which users get canaries of a module: a number from 0 to below 100, which is the
 * same for every version of the module. A larger share therefore includes everyone who had a smaller one.
 */
export function placeOf(name: string, userId: number): number {
  const digest = createHash('sha256').update([SALT, name, userId].join('\0')).digest();
  return (digest.readUInt32BE() / HASH_RANGE) * 100;
}

/** Whether a user gets the canary of this module. */
export const isAssigned = (name: string, { percent, users }: Audience, userId: number): boolean =>
  percent === null ? users.includes(userId) : placeOf(name, userId) < percent;

/**
 * The canaries for the user of a page, by the cookies of its request; none for visitors, and if the database is
 * unavailable. The cookie selects between versions whose files are public, and authenticates nothing. An access token
 * that has expired counts as long as its session can be renewed: otherwise the first page of each day would be another
 * one.
 */
export async function assignedCanaries(
  db: Db,
  canaries: Readonly<Record<string, Canary>>,
  cookies: Readonly<Record<string, string | undefined>>,
): Promise<Assigned> {
  const token = cookies[TOKEN_COOKIE];
  if (!token?.startsWith(ACCESS_PREFIX)) return NO_CANARIES;
  const userId = await findSessionUserId(db, hashToken(token), new Date().toISOString()).catch(() => null);
  if (userId === null) return NO_CANARIES;
  const mine = Object.entries(canaries).filter(([name, canary]) => isAssigned(name, canary, userId));
  return new Set(mine.map(([name]) => name));
}
