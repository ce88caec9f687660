import { PASSWORD_MAX_BYTES, PASSWORD_MIN_BYTES } from '@benotes/contract';
import { hash, verify } from '@node-rs/argon2';

import { busy, invalid } from '../problems.ts';
import { type Person, weaknessOf } from './weak-passwords.ts';

/** argon2id as OWASP recommends at least: 19 MiB, two passes, one lane. */
const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 3;
const WAITING_MAX = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing fills cores and memory, so only a few run at once and a storm is turned away. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw busy(2);
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

export const hashPassword = (password: string) => inTurn(() => hash(password, COST));

let dummy: Promise<string> | null = null;

/** Whether a password is the one behind a hash. Without a hash it takes the same time and says no. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password');
  const against = stored ?? (await dummy);
  const right = await inTurn(() => verify(against, password));
  return right && stored !== undefined;
}

/** @throws Invalid for a password that is too short, too long, or among the first that somebody would try. */
export async function checkPassword(password: string, person: Person, field = 'password'): Promise<void> {
  const bytes = Buffer.byteLength(password);
  if (bytes < PASSWORD_MIN_BYTES) throw invalid(field, `At least ${PASSWORD_MIN_BYTES} characters.`);
  if (bytes > PASSWORD_MAX_BYTES) throw invalid(field, `At most ${PASSWORD_MAX_BYTES} bytes.`);
  const weakness = await weaknessOf(password, person);
  if (weakness !== null) throw invalid(field, weakness);
}
