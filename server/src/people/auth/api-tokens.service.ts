import {
  ALL_MODULES,
  API_TOKEN_MAX_DAYS,
  API_TOKEN_PREFIX,
  type ReleaseToken,
  type createReleaseToken,
  type createPersonalToken as createPersonalTokenEndpoint,
  type Input,
  PERSONAL_TOKENS_MAX,
  type PersonalToken,
} from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { ApiToken as Caller } from '../../kernel/http/guard.ts';
import { KeyedQueue } from '../../kernel/http/keyed-queue.ts';
import { callerOf, type Limit, type Limits } from '../../kernel/http/rate-limits.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { invalid, Problem, requiredName } from '../../kernel/problems.ts';
import { randomKey } from '../../kernel/random-key.ts';
import {
  addApiToken,
  addPersonalToken,
  findPersonalTokens,
  findValidToken,
  NEVER,
  setLastUsed,
} from './api-tokens.repo.ts';
import {
  type Caller as Creator,
  confirmPassword,
  confirmStillValid,
  type PasswordCheck as Dependencies,
} from './confirm-password.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The lifetime of a token whose creator names none. */
const DEFAULT_MS = 90 * DAY_MS;

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
  admit(secret: string, ip: string, program?: string): Promise<Caller | null> {
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
      const { token, user, isMember } = found;
      if (isOlder(token.last_used_at, now))
        await setLastUsed(this.#db, token.id, {
          last_used_at: now,
          last_program: programOf(program),
          ...(token.idle_days !== null && { expires_at: daysAfter(now, token.idle_days) }),
        });
      return { id: token.id, name: token.name, modules: token.modules, scopes: token.scopes, user, isMember };
    });
  }
}

const PROGRAM_MAX_LENGTH = 60;

/** The first product of a `User-Agent` (RFC 9110 section 10.1.5), such as `curl/8.5.0`. */
export const programOf = (agent = '') => agent.trim().split(/\s/, 1)[0]?.slice(0, PROGRAM_MAX_LENGTH) || null;

/** The end of something that lasts so many days; null for no end. */
export const endAfter = (now: string, days: number | null | undefined) => (days ? daysAfter(now, days) : null);

export const daysAfter = (now: string, days: number) => new Date(Date.parse(now) + days * DAY_MS).toISOString();

/** `last_used_at` is precise to a minute, so that not every request writes to the database. */
export const isOlder = (last: string | null, now: string) =>
  last === null || Math.abs(Date.parse(now) - Date.parse(last)) > MINUTE_MS;

/** The lifetime that a request names, in ms; null for none. @throws Invalid if it names two. */
function lifetimeOf({ days, minutes }: { days?: number | null; minutes?: number }): number | null {
  if (days !== undefined && minutes !== undefined) throw invalid('minutes', 'Name days or minutes, not both.');
  if (days === null) return null;
  if (days !== undefined) return days * DAY_MS;
  return minutes === undefined ? DEFAULT_MS : minutes * MINUTE_MS;
}

/**
 * Creates a token. Its secret is returned once and not stored.
 *
 * @throws Invalid for a wrong password; Problem 429 after too many.
 */
export async function createToken(
  dependencies: Dependencies,
  creator: Creator,
  { name, modules, password, ...lifetime }: Input<typeof createReleaseToken>['body'],
): Promise<ReleaseToken & { secret: string }> {
  const title = requiredName(name);
  const lastsMs = lifetimeOf(lifetime) ?? DEFAULT_MS;
  const confirmed = await confirmPassword(dependencies, creator, password);
  const secret = API_TOKEN_PREFIX + randomKey();
  const now = Date.now();
  const token = {
    name: title,
    modules: modules.includes(ALL_MODULES) ? [ALL_MODULES] : [...new Set(modules)],
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + lastsMs).toISOString(),
  };
  const { user, client } = creator;
  const id = await transact(dependencies.db, credentialsOf(user.id), async (trx) => {
    await confirmStillValid(trx, user.id, confirmed);
    await recordEvent(trx, { action: 'token.created', by: user.id, detail: title, client });
    return addApiToken(trx, { ...token, user_id: user.id, token_hash: hashToken(secret) });
  });
  return { id, ...token, by: user.name, last_used_at: null, secret };
}

/**
 * Creates a token by which a program acts for its user. Its secret is returned once and not stored.
 *
 * @throws Invalid for a wrong password, or for the scope of releases without the right to it or beyond a year; Problem
 * 429 after too many wrong passwords, 409 if the user has too many tokens.
 */
export async function createPersonalToken(
  dependencies: Dependencies,
  creator: Creator,
  { name, scopes: chosen, password, ...lifetime }: Input<typeof createPersonalTokenEndpoint>['body'],
  canRelease: boolean,
): Promise<PersonalToken & { secret: string }> {
  const { db } = dependencies;
  const { user, client } = creator;
  const title = requiredName(name);
  const isReleasing = chosen.includes('modules:release');
  const scopes = [...new Set(chosen)].filter(
    (scope) => scope === 'modules:release' || scope === 'everything' || !chosen.includes('everything'),
  );
  if (isReleasing && !canRelease)
    throw invalid('scopes', 'Releases are for owners, and only while the server accepts them.');
  const lastsMs = lifetimeOf(lifetime);
  if (isReleasing && (lastsMs === null || lastsMs > API_TOKEN_MAX_DAYS * DAY_MS))
    throw invalid('days', 'A token for releases expires within a year.');
  const confirmed = await confirmPassword(dependencies, creator, password);
  const secret = API_TOKEN_PREFIX + randomKey();
  const now = Date.now();
  const token = { name: title, scopes, created_at: new Date(now).toISOString(), idle_days: null };
  const expires_at = lastsMs === null ? null : new Date(now + lastsMs).toISOString();
  const modules = isReleasing ? [ALL_MODULES] : [];
  const id = await transact(db, credentialsOf(user.id), async (trx) => {
    await confirmStillValid(trx, user.id, confirmed);
    if ((await findPersonalTokens(trx, user.id)).length >= PERSONAL_TOKENS_MAX)
      throw new Problem(409, `You have ${PERSONAL_TOKENS_MAX} tokens. Revoke one first.`);
    const row = { ...token, user_id: user.id, token_hash: hashToken(secret), expires_at: expires_at ?? NEVER, modules };
    await recordEvent(trx, { action: 'token.created', by: user.id, detail: title, client });
    return addPersonalToken(trx, row);
  });
  return { id, ...token, expires_at, last_used_at: null, last_program: null, secret };
}
