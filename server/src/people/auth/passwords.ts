import { PASSWORD_MAX_BYTES, PASSWORD_MIN_BYTES } from '@benotes/contract';
import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

import { busy, invalid } from '../../kernel/problems.ts';
import { bcryptCost, bcryptOf } from './bcrypt-hashes.ts';
import { type Owner, weaknessOf } from './weak-passwords.ts';

/** The minimum that OWASP recommends for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_CONCURRENT = 3;
const MAX_WAITING = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing needs much CPU and memory, so only a few run at once, and too many are refused. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) {
    if (waiting.length >= MAX_WAITING) throw busy(2);
    await new Promise<void>((next) => waiting.push(next));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string) => queued(() => hash(password, COST));

let dummy: Promise<string> | null = null;

/**
 * Whether a password matches a hash. Without a hash, or with one that takes too long, the result is false.
 * `highestCost`: that of the bcrypt hashes of all users; if it is given, the time is the same for every user and for
 * none.
 */
export async function isPassword(password: string, stored: string | undefined, highestCost = 0): Promise<boolean> {
  dummy ??= hashPassword('not the password of any user');
  const cost = stored === undefined ? null : bcryptCost(stored);
  const isForeign = stored?.startsWith('$2') ?? false;
  const against = stored === undefined || isForeign ? await dummy : stored;
  return queued(async () => {
    const isRight = await verify(against, password);
    const isRightBcrypt = cost !== null && (await verifyBcrypt(password, stored ?? ''));
    await equalizeDuration(password, cost, highestCost);
    return isForeign ? isRightBcrypt : isRight && stored !== undefined;
  });
}

/**
 * Takes the time that is left after a bcrypt hash of a cost, up to that of the highest one. Each cost takes twice the
 * time of the one below: a hash of cost 10 and dummies of 10 and 11 take as long as one of cost 12.
 */
async function equalizeDuration(password: string, cost: number | null, highest: number): Promise<void> {
  if (cost === null) {
    if (highest > 0) await verifyBcrypt(password, bcryptOf(highest));
    return;
  }
  for (let each = cost; each < highest; each += 1) await verifyBcrypt(password, bcryptOf(each));
}

/** How the passwords of public links are stored: as those of users. */
export const passwordHashes = {
  hash: hashPassword,
  matches: (password: string, stored: string): Promise<boolean> => isPassword(password, stored),
};

/** @throws Invalid for a password that is too short, too long, or easy to guess. */
export async function checkPassword(password: string, owner: Owner, field = 'password'): Promise<void> {
  const bytes = Buffer.byteLength(password);
  if (bytes < PASSWORD_MIN_BYTES) throw invalid(field, `At least ${PASSWORD_MIN_BYTES} characters.`);
  if (bytes > PASSWORD_MAX_BYTES) throw invalid(field, `At most ${PASSWORD_MAX_BYTES} bytes.`);
  const weakness = await weaknessOf(password, owner);
  if (weakness !== null) throw invalid(field, weakness);
}
