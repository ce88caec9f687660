import type { OidcFailure } from '@benotes/contract';

import type { Db } from '../../../kernel/database/connect.ts';
import type { Client } from '../../../kernel/http/client.ts';
import { recordFailedSignIn } from '../../audit/failed-sign-ins.repo.ts';
import { applyGroups } from '../../groups/provider-groups.ts';
import { completeSignIn, type SignedIn } from '../sign-in.service.ts';
import { findByEmail, findCredentialsOf, findPasswordHash, findUser, hasUsers } from '../users.repo.ts';
import { failureToAsk } from './bounded-fetch.ts';
import { isStateOf } from './browser-key.ts';
import type { ProviderUser } from './claims.ts';
import { connectTo } from './connect.service.ts';
import { findIdentityUser, setIdentityUsed } from './identities.repo.ts';
import { addOidcSession } from './oidc-sessions.repo.ts';
import { applyRole } from './owner-role.ts';
import type { Provider } from './provider.ts';
import { signUp } from './sign-up.ts';
import { addTransaction, takeTransaction } from './transactions.repo.ts';

/** How a return from the provider ends. */
export type Outcome =
  | { kind: 'signed-in'; pair: SignedIn; back: string }
  /** The password of the existing account is needed once; `key` is for the cookie. */
  | { kind: 'link'; key: string; back: string }
  | { kind: 'connected'; back: string }
  | { kind: 'failed'; reason: OidcFailure; back: string; isSignedIn: boolean; error?: unknown };

export interface Dependencies {
  db: Db;
  provider: Provider;
}

interface Return {
  /** The key of the browser's cookie. */
  key: string | undefined;
  /** The query of the callback. */
  query: string;
  client: Client;
}

/** Completes what the browser started before it went to the provider. Each start is used once. */
export async function finish({ db, provider }: Dependencies, { key, query, client }: Return): Promise<Outcome> {
  const state = new URLSearchParams(query).get('state') ?? '';
  // Before the start is used up: anyone can make a browser open the callback.
  const started = key && isStateOf(key, state) ? await takeTransaction(db, key, ['sign-in', 'connect']) : null;
  if (!key || !started) return { kind: 'failed', reason: 'expired', back: '/', isSignedIn: false };
  const { back, user_id } = started;
  // Until the provider has answered, the password may be changed.
  const verifiedHash = user_id === null ? undefined : await findPasswordHash(db, user_id);
  const fail = async (reason: OidcFailure, error?: unknown): Promise<Outcome> => {
    if (reason !== 'unreachable' && reason !== 'wrong-issuer')
      await recordFailedSignIn(db, user_id, client, `oidc: ${reason}`);
    return { kind: 'failed', reason, back, isSignedIn: user_id !== null, error };
  };
  let answer: ProviderUser;
  try {
    answer = await provider.exchangeCode(key, query);
  } catch (error) {
    const failure = failureToAsk(error);
    if (failure) return fail(failure, error);
    return new URLSearchParams(query).has('error') ? fail('denied', error) : fail('failed', error);
  }
  if (started.purpose === 'connect' && user_id !== null) {
    const isConnected = await connectTo(db, { userId: user_id, verifiedHash }, answer, client);
    if (isConnected === null) return fail('expired');
    return isConnected ? { kind: 'connected', back } : fail('taken');
  }
  return signIn({ db, provider }, answer, { back, client, fail });
}

interface SignIn {
  back: string;
  client: Client;
  fail: (reason: OidcFailure) => Promise<Outcome>;
}

async function signIn({ db, provider }: Dependencies, answer: ProviderUser, { back, client, fail }: SignIn) {
  let userId = await findIdentityUser(db, answer);
  if (userId === null) {
    if (answer.email === null) return fail('unverified');
    const existing = await findByEmail(db, answer.email);
    if (existing) {
      const link = { purpose: 'link', user_id: existing.id, back, answer: JSON.stringify(answer) } as const;
      return { kind: 'link', key: await addTransaction(db, link), back } as const;
    }
    if (!provider.settings.signUp) return fail('no-account');
    // The link that sets up the server works only while there is no user.
    if (answer.isOwner !== true && !(await hasUsers(db))) return fail('not-set-up');
    userId = await signUp(db, answer, client);
    if (userId === null) return fail('failed'); // somebody has taken the address meanwhile
  }
  if ((await findUser(db, userId))?.disabled_at) {
    await recordFailedSignIn(db, userId, client, 'oidc: disabled');
    return { kind: 'failed', reason: 'disabled', back, isSignedIn: false } as const;
  }
  const pair = await openOidcSession(db, userId, answer, client);
  return pair ? ({ kind: 'signed-in', pair, back } as const) : fail('failed');
}

/**
 * Signs in the user of an identity, and takes over the role and the groups that the provider gives. Null if the user is
 * gone.
 */
export async function openOidcSession(
  db: Db,
  userId: number,
  answer: ProviderUser,
  client: Client,
): Promise<SignedIn | null> {
  const credentials = await findCredentialsOf(db, userId);
  if (!credentials) return null;
  const { issuer, subject, sid } = answer;
  const signedIn = await completeSignIn(db, credentials, {
    method: 'oidc',
    client,
    onOpened: async (trx, family) => {
      await setIdentityUsed(trx, answer);
      await addOidcSession(trx, { family, user_id: userId, issuer, subject, sid });
    },
  });
  // After it: nobody who may not sign in gets a role, or access by a group.
  if (signedIn && answer.isOwner !== null) await applyRole(db, userId, answer.isOwner, client);
  if (signedIn && answer.groups) await applyGroups(db, userId, answer.groups, client);
  return signedIn;
}
