import { type createShare, type Input, PASSWORD_MAX_BYTES, PASSWORD_MIN_BYTES, type Share } from '@benotes/contract';

import { invalid } from '../../kernel/problems.ts';
import type { Conditions, ShareSubject } from './shares.repo.ts';

/** How passwords are stored. */
export interface PasswordHashes {
  hash: (password: string) => Promise<string>;
  matches: (password: string, hash: string) => Promise<boolean>;
}

const NAMES = ['name', 'expires_at', 'password', 'with_subcollections', 'may_add', 'with_comments'] as const;
/** What only links to collections can do. */
const OF_COLLECTIONS = ['with_subcollections', 'may_add'] as const;

type Given = Pick<Input<typeof createShare>['body'], (typeof NAMES)[number]>;

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether a request names a link or sets conditions. */
export const isConditional = (given: Given): boolean => NAMES.some((name) => Boolean(given[name]));

/**
 * The columns of the conditions in a request, with the password hashed. `current`: the link that is changed.
 *
 * @throws Invalid for a password of the wrong length, an end that is no time in the future, and what only links to
 * collections can do.
 */
export async function readConditions(
  given: Given,
  { collection_id }: ShareSubject,
  passwords: PasswordHashes,
  current?: Share,
): Promise<Conditions> {
  const { name, expires_at, password } = given;
  for (const field of OF_COLLECTIONS)
    if (given[field] && collection_id === null) throw invalid(field, 'Only a link to a collection can have this.');
  const conditions: Conditions = {
    name: name === undefined ? undefined : name?.trim() || null,
    expires_at: expires_at === current?.expires_at ? undefined : readEnd(expires_at),
    password_hash: password ? await hashOf(password, passwords) : password,
    with_subcollections: given.with_subcollections,
    may_add: given.may_add,
    with_comments: given.with_comments,
  };
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined));
}

function readEnd(given: string | null | undefined): string | null | undefined {
  if (given === undefined || given === null) return given;
  const time = ISO.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(time)) throw invalid('expires_at', 'Write the time as 2027-01-31T12:00:00Z.');
  if (time <= Date.now()) throw invalid('expires_at', 'Choose a time in the future.');
  return new Date(time).toISOString();
}

function hashOf(password: string, passwords: PasswordHashes): Promise<string> {
  const bytes = Buffer.byteLength(password);
  if (bytes < PASSWORD_MIN_BYTES) throw invalid('password', `At least ${PASSWORD_MIN_BYTES} characters.`);
  if (bytes > PASSWORD_MAX_BYTES) throw invalid('password', `At most ${PASSWORD_MAX_BYTES} bytes.`);
  return passwords.hash(password);
}
