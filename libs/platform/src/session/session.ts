import { getMe, getVisitor, login, logout, type User, USER_PERMISSION, type Visitor } from '@benotes/contract';
import { proxy } from 'valtio';

import { ApiError } from '../api/api-error.ts';
import { bearsOwnToken, bearToken, call, endCalls } from '../api/call.ts';
import { emit } from '../bus.ts';
import { endRenewal, renewSession } from './renew-session.ts';
import { canStoreToken, clearToken, readToken, storeToken } from './token-cookie.ts';

/** How long the server may take to say who is here, in ms: until then a page shows nothing of its own. */
const ENTER_LIMIT_MS = 10_000;
/** How long a server that does not answer may hold up the next person who signs in, in ms. */
const LOGOUT_LIMIT_MS = 5000;

interface Session {
  user: User | null;
  /** Who a shared link lets in; null whenever a user is at work. Specification: static auth. */
  visitor: Visitor | null;
  /** What the person on this page may do: 7 for users, the share's for visitors. */
  permission: number;
  /** Where the pictures of sites come from, as the server says it; null when it does not. */
  favicons: string | null;
}

/** The browser keeps no cookies of this site, and the token is kept in one (specification section 7). */
export class CookiesBlockedError extends Error {
  override name = 'CookiesBlockedError';
}

/** Who is here. One for all modules. */
export const session = proxy<Session>({ user: null, visitor: null, permission: USER_PERMISSION, favicons: null });

/** Whose private data the stores hold: it goes when somebody else signs in after a session that merely expired. */
let lastUserId: User['id'] | null = null;
/** The same of the user, for the way back from a visit. */
let faviconsOfUser: string | null = null;
let fetching: Promise<boolean> | null = null;
let leaving: Promise<void> | null = null;
/** Counts who came in: an answer about one who has gone again changes nothing. */
let turns = 0;
/** Counts sessions that ended here, for the same reason. */
let ended = 0;

/**
 * Signs in and keeps the token. True for whoever was here before a session that expired: the way back is theirs.
 *
 * @throws ApiError with the server's words when it refuses, and CookiesBlockedError before the server is asked.
 */
export async function signIn(email: string, password: string): Promise<boolean> {
  if (!canStoreToken()) throw new CookiesBlockedError();
  await leaving; // its answer takes the refresh cookie away, which must not be the new one
  endRenewal();
  const { data } = await call(login, { body: { email, password } });
  endCalls();
  ended += 1; // whoever was here before: what is still told of them is about nobody here
  fetching = null;
  storeToken(data.token.access_token);
  leaveVisit();
  const before = lastUserId;
  await fetchUser();
  return before === null || before === lastUserId;
}

/** Ends the session here at once, in every tab, and on the server as soon as that answers. */
export async function signOut(): Promise<void> {
  const token = readToken() ?? undefined;
  clearSession();
  lastUserId = null;
  emit('session:ended');
  leaving ??= tellServer(token).finally(() => (leaving = null));
  await leaving;
}

async function tellServer(token: string | undefined): Promise<void> {
  try {
    await call(logout, {}, { token, keepalive: true, signal: AbortSignal.timeout(LOGOUT_LIMIT_MS) });
  } catch (error) {
    console.error(error); // only logged (specification section 8): the person wanted to go, so they are gone
  }
}

/** Forgets who was here, in this tab; the server is not asked. */
export function clearSession(): void {
  clearToken();
  clearUser();
}

/** Forgets who was here, but not the token: it is somebody else's by now. */
export function clearUser(): void {
  turns += 1;
  ended += 1;
  fetching = null;
  endCalls();
  bearToken(undefined);
  faviconsOfUser = null;
  const nobody = { user: null, visitor: null, permission: USER_PERMISSION, favicons: null } satisfies Session;
  Object.assign(session, nobody);
}

/** Lets the signed-in user in, asking the server once when the user is not known yet. False without a session. */
export async function enterAsUser(): Promise<boolean> {
  leaveVisit();
  if (!readToken()) {
    session.user = null;
    return false;
  }
  if (session.user) return true;
  if (fetching) return fetching;
  const mine = fetchUser().finally(() => {
    if (fetching === mine) fetching = null;
  });
  fetching = mine;
  return mine;
}

/** Back to the user's own identity and permission. */
function leaveVisit(): void {
  turns += 1;
  bearToken(undefined);
  Object.assign(session, { visitor: null, permission: USER_PERMISSION, favicons: faviconsOfUser });
}

/** Asks the server again who is signed in (specification section 4: every 660000 ms). False when nobody is. */
export async function checkUser(): Promise<boolean> {
  return readToken() !== null && fetchUser();
}

/**
 * Lets a visitor in by the token of a shared link. False when the link does not hold.
 *
 * @throws ApiError when the server does not say.
 */
export async function enterAsVisitor(token: string): Promise<boolean> {
  const turn = ++turns;
  bearToken(token);
  try {
    const { data, favicons } = await call(getVisitor, {}, { signal: AbortSignal.timeout(ENTER_LIMIT_MS) });
    if (turn !== turns) return false; // meanwhile somebody else came in: this answer is about nobody here
    Object.assign(session, { visitor: data, permission: data.permission, favicons: favicons ?? null });
    return true;
  } catch (error) {
    if (turn === turns) bearToken(undefined);
    if (error instanceof ApiError && error.status === 401) return false;
    throw error; // out of reach, or too many tries: the link may well hold
  }
}

/** Lets anybody in, who may then do and read nothing: a shared link's address without its token. */
export function enterAnonymously(): void {
  turns += 1;
  bearToken(null);
  Object.assign(session, { visitor: null, permission: 0 });
}

/** Whether somebody looks at a shared link here: then calls do not bear the user's token. */
export const isVisitor = () => !bearsOwnToken();

/** The user behind the token, renewed once after a 401. A server out of reach leaves things as they are. */
async function fetchUser(): Promise<boolean> {
  const asked = ended;
  const token = readToken();
  try {
    const isIn = (await askWhoIsHere(asked)) || ((await renewSession(token)) && (await askWhoIsHere(asked)));
    if (asked !== ended) return false; // they left while the server was asked
    if (isIn) return true;
    session.user = null;
    if (readToken() === token) clearToken(); // or every page would ask about it again
    return false;
  } catch (error) {
    if (error instanceof ApiError && session.user && asked === ended) return true;
    throw error;
  }
}

/** False when the server refuses the token, and when somebody signed out in another tab meanwhile; who signed in is asked about. */
async function askWhoIsHere(asked: number): Promise<boolean> {
  const token = readToken() ?? undefined;
  try {
    const { data, favicons } = await call(getMe, {}, { token, signal: AbortSignal.timeout(ENTER_LIMIT_MS) });
    if (asked !== ended || readToken() === null) return false;
    if (token !== readToken()) return await askWhoIsHere(asked);
    if (lastUserId !== null && lastUserId !== data.id) emit('session:ended');
    lastUserId = data.id;
    session.user = data;
    faviconsOfUser = favicons ?? null;
    if (!session.visitor) session.favicons = faviconsOfUser;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}
