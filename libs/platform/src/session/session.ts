import {
  getMe,
  getVisitor,
  type login,
  logout,
  type Output,
  type User,
  USER_PERMISSION,
  type Visitor,
} from '@benotes/contract';
import { proxy } from 'valtio';

import { ApiError } from '../api/api-error.ts';
import { overrideToken, overridingToken, call, cancelRetries, sessionEpoch } from '../api/call.ts';
import { deviceStorage, tabStorage } from '../browser/browser-storage.ts';
import { emit } from '../bus.ts';
import { cancelRenewal, renewSession } from './renew-session.ts';
import { canStoreToken, clearToken, readToken, storeToken } from './token-cookie.ts';

/** Timeout of the request for the current user or visitor: pages render nothing before it. */
const SESSION_TIMEOUT_MS = 10_000;
/** Timeout of the logout request: the next sign-in waits for it. */
const LOGOUT_TIMEOUT_MS = 5000;

interface Session {
  user: User | null;
  /** The visitor of a shared link; null for a signed-in user. Specification: static auth. */
  visitor: Visitor | null;
  /** Permission on this page: 7 for users, unless it shows what is shared with them; the share's for visitors. */
  permission: number;
  /** URL template of favicons from the server; null if it sends none. */
  favicons: string | null;
}

/** The browser blocks cookies of this site, and the token is stored in one (specification section 7). */
export class CookiesBlockedError extends Error {
  override name = 'CookiesBlockedError';
}

/** The current session, shared by all modules. */
export const session = proxy<Session>({ user: null, visitor: null, permission: USER_PERMISSION, favicons: null });

/** What this tab knows of its session besides what pages show. */
const own = {
  /** The user whose data the stores hold: it is cleared if another user signs in after an expired session. */
  lastUserId: null as User['id'] | null,
  /** The user's favicon template, restored after a visit. */
  favicons: null as string | null,
  /** The user is being loaded, or signed out. */
  fetching: null as Promise<boolean> | null,
  signingOut: null as Promise<void> | null,
};
/**
 * The id of that user on this device: after an expired session the next user may enter on a new page, from a provider.
 */
const LAST_USER = 'last-user';
const storedUserId = () => Number(deviceStorage.read(LAST_USER)) || null;
const lastKnownId = () => own.lastUserId ?? storedUserId();

/** Whether another user has signed in in another tab since: what all tabs share in the browser's storage is theirs. */
export const isStorageTaken = (): boolean => ![null, own.lastUserId].includes(storedUserId());

/**
 * Signs in with an endpoint that returns a token, and stores it. False if another user was signed in before: the page
 * to go back to is not theirs.
 *
 * @throws ApiError with the server's message, and CookiesBlockedError before any request.
 */
export async function signIn(send: () => Promise<Output<typeof login>>): Promise<boolean> {
  if (!canStoreToken()) throw new CookiesBlockedError();
  await own.signingOut; // its response deletes the refresh cookie, which must not be the new one
  cancelRenewal();
  const { data } = await send();
  cancelRetries();
  own.fetching = null;
  storeToken(data.token.access_token);
  restoreUser();
  const before = lastKnownId();
  await fetchUser();
  return before === null || before === own.lastUserId;
}

/** Resolves when no sign-out is on its way to the server: sign-ins that `signIn` does not make wait for it. */
export const signedOut = async (): Promise<void> => void (await own.signingOut);

/** Ends the session in every tab at once, then on the server. */
export async function signOut(): Promise<void> {
  const token = readToken() ?? undefined;
  clearSession();
  own.lastUserId = null;
  deviceStorage.remove(LAST_USER);
  emit('session:ended');
  own.signingOut ??= callLogout(token).finally(() => (own.signingOut = null));
  await own.signingOut;
}

async function callLogout(token: string | undefined): Promise<void> {
  try {
    await call(logout, {}, { token, keepalive: true, signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) });
  } catch (error) {
    console.error(error); // only logged (specification section 8): the user is signed out here anyway
  }
}

/** Clears the session and its token in this tab, without a request. */
export function clearSession(): void {
  clearToken();
  clearUser();
}

/** Clears the session but not the token, which belongs to another user by now. */
export function clearUser(): void {
  own.fetching = null;
  cancelRetries();
  overrideToken(undefined);
  own.favicons = null;
  const empty = { user: null, visitor: null, permission: USER_PERMISSION, favicons: null } satisfies Session;
  Object.assign(session, empty);
}

/** Loads the signed-in user unless loaded. False without a session. */
export async function enterAsUser(): Promise<boolean> {
  restoreUser();
  if (!readToken()) {
    session.user = null;
    return false;
  }
  if (session.user) return true;
  if (own.fetching) return own.fetching;
  const mine = fetchUser().finally(() => {
    if (own.fetching === mine) own.fetching = null;
  });
  own.fetching = mine;
  return mine;
}

/** Switches from a visitor back to the user. */
function restoreUser(): void {
  overrideToken(undefined);
  // What the page shows may allow less: that stays.
  if (session.visitor || session.permission === 0)
    Object.assign(session, { visitor: null, permission: USER_PERMISSION, favicons: own.favicons });
}

/** Reloads the signed-in user (specification section 4: every 660000 ms). False if there is none. */
export async function checkUser(): Promise<boolean> {
  return readToken() !== null && fetchUser();
}

const visitorKey = (link: string) => `visitor-token ${link}`;

/** Keeps the token that the password of a link has given, for this tab. */
export const keepVisitorToken = (link: string, token: string) => void tabStorage.write(visitorKey(link), token);

/**
 * Loads the visitor of a shared link by its token. False if the link is invalid, or needs its password again.
 *
 * @throws ApiError for other errors.
 */
export async function enterAsVisitor(link: string): Promise<boolean> {
  const token = tabStorage.read(visitorKey(link)) ?? link;
  overrideToken(token);
  try {
    const { data, favicons } = await call(getVisitor, {}, { signal: AbortSignal.timeout(SESSION_TIMEOUT_MS) });
    if (overridingToken() !== token) return false; // the user or visitor has changed meanwhile
    Object.assign(session, { visitor: data, permission: data.permission, favicons: favicons ?? null });
    return true;
  } catch (error) {
    const isCurrent = overridingToken() === token;
    if (isCurrent) overrideToken(undefined);
    if (error instanceof ApiError && error.status === 401) {
      if (token === link) return false;
      tabStorage.remove(visitorKey(link));
      return isCurrent && enterAsVisitor(link); // perhaps it has no password any more
    }
    throw error; // unreachable or rate limited: the link may be valid
  }
}

/** Enters without any permission: the URL of a shared link without its token. */
export function enterAnonymously(): void {
  overrideToken(null);
  Object.assign(session, { visitor: null, permission: 0 });
}

/** Whether this page shows a shared link: then calls do not use the user's token. */
export const isVisitor = () => overridingToken() !== undefined;

/** Loads the user of the token, renewing the session once after a 401. If the server is unreachable nothing changes. */
async function fetchUser(): Promise<boolean> {
  const started = sessionEpoch();
  const token = readToken();
  try {
    const isSignedIn = (await requestUser(started)) || ((await renewSession(token)) && (await requestUser(started)));
    if (isSignedIn) return true;
    if (started !== sessionEpoch()) return false; // signed out during the request
    session.user = null;
    if (readToken() === token) clearToken(); // or every page would request it again
    return false;
  } catch (error) {
    if (error instanceof ApiError && session.user && started === sessionEpoch()) return true;
    throw error;
  }
}

/** Clears what the stores, and the browser's storage unless it is the user's already, have of another one. */
function replaceLastUser(id: User['id']): void {
  const known = [own.lastUserId, storedUserId()];
  if (storedUserId() !== id) deviceStorage.remove(LAST_USER);
  if (own.lastUserId !== null && own.lastUserId !== id) cancelRetries();
  if (known.some((each) => each !== null && each !== id)) emit('session:ended');
  deviceStorage.write(LAST_USER, String(id));
  own.lastUserId = id;
}

/** False if the server rejects the token or the user signed out in another tab meanwhile. Repeats for a new token. */
async function requestUser(started: number): Promise<boolean> {
  const token = readToken() ?? undefined;
  try {
    const { data, favicons } = await call(getMe, {}, { token, signal: AbortSignal.timeout(SESSION_TIMEOUT_MS) });
    if (started !== sessionEpoch() || readToken() === null) return false;
    if (token !== readToken()) return await requestUser(started);
    replaceLastUser(data.id);
    session.user = data;
    own.favicons = favicons ?? null;
    if (!session.visitor) session.favicons = own.favicons;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}
