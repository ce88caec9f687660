import { PASSWORD_MAX_BYTES, PASSWORD_MIN_BYTES } from '@benotes/contract';
import { hash, verify } from '@node-rs/argon2';

import { busy, invalid } from '../problems.ts';
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

/** Whether a password matches a hash. Without a hash the result is false, after the same time. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  dummy ??= hashPassword('not the password of any user');
  const against = stored ?? (await dummy);
  const isRight = await queued(() => verify(against, password));
  return isRight && stored !== undefined;
}

/** @throws Invalid for a password that is too short, too long, or easy to guess. */
export async function checkPassword(password: string, owner: Owner, field = 'password'): Promise<void> {
  const bytes = Buffer.byteLength(password);
  if (bytes < PASSWORD_MIN_BYTES) throw invalid(field, `At least ${PASSWORD_MIN_BYTES} characters.`);
  if (bytes > PASSWORD_MAX_BYTES) throw invalid(field, `At most ${PASSWORD_MAX_BYTES} bytes.`);
  const weakness = await weaknessOf(password, owner);
  if (weakness !== null) throw invalid(field, weakness);
}
