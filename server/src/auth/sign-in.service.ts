import { recordEvent } from '../audit/audit.repo.ts';
import type { Db } from '../database/connect.ts';
import type { Client } from '../http/client.ts';
import { openSession, type TokenPair } from './sessions.service.ts';
import type { Credentials } from './users.repo.ts';

/** How a user proved who they are. */
export type SignInMethod = 'password' | 'passkey' | 'oidc';

interface SignIn {
  method: SignInMethod;
  client: Client;
  /** A stronger hash of the verified password, which replaces the stored one. */
  newHash?: string | null;
  /** Stores what belongs to the session, by its family, in the same transaction. */
  onOpened?: (trx: Db, family: string) => Promise<void>;
}

/**
 * Signs in a user who has proved who they are: the only way to a session. Null if the credentials were changed
 * meanwhile, or the user is gone.
 */
export async function completeSignIn(
  db: Db,
  credentials: Credentials,
  { method, client, newHash = null, onOpened }: SignIn,
): Promise<TokenPair | null> {
  const pair = await openSession(db, credentials, newHash, onOpened);
  if (pair) await recordEvent(db, { action: 'sign-in.succeeded', by: credentials.id, detail: method, client });
  return pair;
}
