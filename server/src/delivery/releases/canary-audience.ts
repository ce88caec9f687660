import { CANARY_PERCENT } from '@benotes/contract';

import { ConfigError } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { findByEmail, findNames } from '../../people/auth/users.repo.ts';
import type { Audience } from './release-table.ts';

const { min, max } = CANARY_PERCENT;

/** Who is to get a canary, as it was written: a share in percent, or email addresses. */
export interface AudienceInput {
  canary?: string | undefined;
  for?: readonly string[] | undefined;
}

/** A share, or email addresses; null for everyone. */
export type AudienceRequest = { percent: number } | { emails: string[] } | null;

/** Reads who is to get a version. @throws ConfigError that says what is wrong. */
export function readAudience({ canary, for: named }: AudienceInput): AudienceRequest {
  if (canary !== undefined && named !== undefined)
    throw new ConfigError('A canary is either for a share of the users or for named users, not both.');
  if (named !== undefined) {
    const emails = named.flatMap((text) => text.split(',')).map((email) => email.trim());
    if (emails.some((email) => email === '')) throw new ConfigError('Name the users by their email addresses.');
    return { emails: [...new Set(emails)] };
  }
  if (canary === undefined) return null;
  const percent = /^\d{1,3}$/.test(canary) ? Number(canary) : NaN;
  if (percent >= min && percent <= max) return { percent };
  throw new ConfigError(
    `A canary is for ${min} to ${max} percent of the users, as a whole number, not for ${canary.slice(0, 40)}.`,
  );
}

/** The users with these email addresses. @throws ConfigError if one of them does not exist. */
export async function findAudience(db: Db, request: NonNullable<AudienceRequest>): Promise<Audience> {
  if ('percent' in request) return { percent: request.percent, users: null };
  const users: number[] = [];
  for (const email of request.emails) {
    const user = await findByEmail(db, email);
    if (!user) throw new ConfigError(`There is no user ${email.slice(0, 200)}.`);
    users.push(user.id);
  }
  return { percent: null, users: [...new Set(users)] };
}

/** The names of the users of a canary, without those who were deleted since; null for a share. */
export async function namesOf(db: Db, { users }: Audience): Promise<string[] | null> {
  return users && findNames(db, users);
}

/** Who gets a canary, in words. */
export const describeAudience = ({
  percent,
  users,
}: {
  percent: number | null;
  users: readonly string[] | null;
}): string => (percent === null ? (users ?? []).join(', ') : `${percent}% of users`);
