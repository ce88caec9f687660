import {
  ALL_MODULES,
  API_TOKEN_PREFIX,
  type ApiToken,
  type createApiToken,
  type Input,
  type User,
} from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import type { ModuleToken } from '../http/guard.ts';
import { KeyedQueue } from '../http/keyed-queue.ts';
import { callerOf, type Limit, type Limits } from '../http/rate-limits.ts';
import { invalid } from '../problems.ts';
import { randomKey } from '../random-key.ts';
import { addApiToken, findValidToken, setLastUsed } from './api-tokens.repo.ts';
import type { LoginLimits } from './login-limits.ts';
import { isPassword } from './passwords.ts';
import { hashToken } from './tokens.ts';
import { emailKey, findPasswordHash } from './users.repo.ts';

const MINUTE_MS = 60_000;
const DEFAULT_MINUTES = 90 * 24 * 60;

/** Per IP address, as for wrong passwords. */
const WRONG_TOKENS = { points: 30, duration: 15 * 60, refusal: 'Too many wrong tokens. Try again later.' };

/** Verifies API tokens and limits attempts with wrong ones. */
export class ApiTokens {
  readonly #db: Db;
  readonly #limit: Limit;
  readonly #queue = new KeyedQueue();

  constructor({ db, limits }: { db: Db; limits: Limits }) {
    this.#db = db;
    this.#limit = limits('api-token', WRONG_TOKENS);
  }

  /** The token with this secret; null if it is invalid or expired. @throws Problem 429 after too many wrong ones. */
  admit(secret: string, ip: string): Promise<ModuleToken | null> {
    const caller = callerOf(ip);
    // Queued, so that concurrent guesses are counted like sequential ones.
    return this.#queue.run(caller, async () => {
      await this.#limit.check(caller);
      const now = new Date().toISOString();
      const found = await findValidToken(this.#db, hashToken(secret), now);
      if (!found) {
        await this.#limit.count(caller);
        return null;
      }
      const { token, user } = found;
      if (isOlder(token.last_used_at, now)) await setLastUsed(this.#db, token.id, now);
      return { id: token.id, name: token.name, modules: token.modules, user };
    });
  }
}

/** `last_used_at` is precise to a minute, so that not every request writes to the database. */
const isOlder = (last: string | null, now: string) =>
  last === null || Math.abs(Date.parse(now) - Date.parse(last)) > MINUTE_MS;

/**
 * Creates a token. Its secret is returned once and not stored.
 *
 * @throws Invalid for a wrong password; Problem 429 after too many.
 */
export async function createToken(
  { db, logins }: { db: Db; logins: LoginLimits },
  { user, ip }: { user: User; ip: string },
  { name, modules, password, minutes = DEFAULT_MINUTES }: Input<typeof createApiToken>['body'],
): Promise<ApiToken & { secret: string }> {
  const title = name.trim();
  if (title === '') throw invalid('name', 'This field is required.');
  const isRight = await logins.attempt(emailKey(user.email), ip, async () =>
    (await isPassword(password, await findPasswordHash(db, user.id))) ? true : null,
  );
  if (!isRight) throw invalid('password', 'This is not your password.');
  const secret = API_TOKEN_PREFIX + randomKey();
  const now = Date.now();
  const token = {
    name: title,
    modules: modules.includes(ALL_MODULES) ? [ALL_MODULES] : [...new Set(modules)],
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + minutes * MINUTE_MS).toISOString(),
  };
  const id = await addApiToken(db, { ...token, user_id: user.id, token_hash: hashToken(secret) });
  return { id, ...token, by: user.name, last_used_at: null, secret };
}
