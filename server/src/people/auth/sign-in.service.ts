import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { Problem } from '../../kernel/problems.ts';
import { recordFailedSignIn } from '../audit/failed-sign-ins.repo.ts';
import { recognizeDevice } from './known-devices.repo.ts';
import { startSession, type TokenPair } from './sessions.service.ts';
import { type Credentials, findUser } from './users.repo.ts';

/** How a user proved who they are. */
export type SignInMethod = 'password' | 'passkey' | 'oidc' | `password and ${'passkey' | 'code' | 'recovery code'}`;

interface SignIn {
  method: SignInMethod;
  client: Client;
  /** A stronger hash of the verified password, which replaces the stored one. */
  newHash?: string | null;
  /** Stores what belongs to the session, by its family, in the same transaction. */
  onOpened?: (trx: Db, family: string) => Promise<void>;
}

/** A sign-in from a device that the user has not signed in from before. */
export interface NewDevice {
  userId: number;
  email: string;
  client: Client;
}

/** What a new session needs: its tokens, the key for the cookie of its device, and whom to mail about it. */
export interface SignedIn extends TokenPair {
  deviceKey: string | null;
  newDevice: NewDevice | null;
}

/**
 * Signs in a user who has proved who they are: the only way to a session. Null if the credentials were changed
 * meanwhile, or the user is gone.
 *
 * @throws Problem 403 for a disabled user.
 */
export async function completeSignIn(
  db: Db,
  credentials: Credentials,
  { method, client, newHash = null, onOpened }: SignIn,
): Promise<SignedIn | null> {
  const { id } = credentials;
  const signedIn = await transact(db, credentialsOf(id), async (trx) => {
    const user = await findUser(trx, id);
    if (!user) return null;
    if (user.disabled_at !== null) return 'disabled';
    const device = await recognizeDevice(trx, id, client);
    const pair = await startSession(trx, credentials, { newHash, client, deviceHash: device.hash, onOpened });
    if (!pair) return null;
    await recordEvent(trx, { action: 'sign-in.succeeded', by: id, detail: method, client });
    const newDevice = device.mustNotify ? { userId: id, email: user.email, client } : null;
    return { ...pair, deviceKey: device.key, newDevice };
  });
  if (signedIn !== 'disabled') return signedIn;
  await recordFailedSignIn(db, id, client);
  throw new Problem(403, 'This account is disabled. An owner of this server can enable it.');
}
