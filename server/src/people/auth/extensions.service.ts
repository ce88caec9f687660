import {
  API_TOKEN_PREFIX,
  EXTENSION_GRANT_SECONDS,
  EXTENSION_IDLE_DAYS,
  EXTENSION_SCOPES,
  type ExtensionConnection,
  PERSONAL_TOKENS_MAX,
} from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { ALL_USERS, credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import { randomKey } from '../../kernel/random-key.ts';
import { confirmSession, type SessionCaller } from './account-sessions.service.ts';
import { addPersonalToken, findPersonalTokens } from './api-tokens.repo.ts';
import { daysAfter } from './api-tokens.service.ts';
import { addGrant, findGrantUser, takeGrant, takeToken } from './extensions.repo.ts';

/** @throws Problem 409 if a user has too many tokens. */
async function checkTokenLimit(db: Db, userId: number): Promise<void> {
  if ((await findPersonalTokens(db, userId)).length >= PERSONAL_TOKENS_MAX)
    throw new Problem(409, `You have ${PERSONAL_TOKENS_MAX} tokens. Revoke one first.`);
}

/**
 * Allows the extension with this challenge to connect, and returns the grant.
 *
 * @throws Invalid for an empty name; Problem 401 if the session was ended meanwhile, 409 if the user has too many
 * tokens.
 */
export async function allowExtension(
  db: Db,
  caller: Pick<SessionCaller, 'id' | 'accessToken'>,
  { challenge, name: given }: { challenge: string; name: string },
): Promise<string> {
  const userId = caller.id;
  const name = given.trim();
  if (name === '') throw invalid('name', 'This field is required.');
  await checkTokenLimit(db, userId);
  const grant = randomKey();
  const now = Date.now();
  const expires_at = new Date(now + EXTENSION_GRANT_SECONDS * 1000).toISOString();
  const row = { grant_hash: hashToken(grant), user_id: userId, challenge, name, expires_at };
  await transact(db, credentialsOf(userId), async (trx) => {
    await confirmSession(trx, caller);
    await addGrant(trx, row, new Date(now).toISOString());
  });
  return grant;
}

/**
 * Exchanges a grant for a token. Null if it is wrong, used, or expired, if a session of its user was ended since, or if
 * the verifier is wrong, which uses the grant up, so that a verifier cannot be guessed.
 *
 * @throws Problem 409 if the user has too many tokens.
 */
export async function connectExtension(
  db: Db,
  { grant, verifier }: { grant: string; verifier: string },
  client: Client,
): Promise<ExtensionConnection | null> {
  const user_id = await findGrantUser(db, hashToken(grant));
  if (user_id === null) return null;
  const secret = API_TOKEN_PREFIX + randomKey();
  // Locked as what ends sessions is, which removes grants, too.
  return transact(db, credentialsOf(user_id), async (trx) => {
    const now = new Date().toISOString();
    const granted = await takeGrant(trx, hashToken(grant), now);
    // SHA-256 in base64url, as RFC 7636 defines `S256`.
    if (!granted || granted.challenge !== hashToken(verifier)) return null;
    const { name, user } = granted;
    await checkTokenLimit(trx, user_id);
    await addPersonalToken(trx, {
      user_id,
      name,
      token_hash: hashToken(secret),
      scopes: [...EXTENSION_SCOPES],
      modules: [],
      created_at: now,
      expires_at: daysAfter(now, EXTENSION_IDLE_DAYS),
      idle_days: EXTENSION_IDLE_DAYS,
    });
    await recordEvent(trx, { action: 'extension.connected', by: user_id, detail: name, client });
    return { secret, account_id: user_id, user };
  });
}

/** Revokes a user's token on behalf of the extension that has it; false if there is none. */
export function disconnectExtension(db: Db, token: string, client: Client): Promise<boolean> {
  return transact(db, ALL_USERS, async (trx) => {
    const taken = await takeToken(trx, hashToken(token));
    if (!taken) return false;
    await recordEvent(trx, { action: 'token.revoked', by: taken.user_id, detail: taken.name, client });
    return true;
  });
}
