import { getMe, getVisitor, login, logout, refresh, type User, USER_PERMISSION, type Visitor } from '@benotes/contract';
import { proxy } from 'valtio';

import { ApiError } from './api-error.ts';
import { bearToken, call } from './api.ts';
import { emit } from './bus.ts';
import { forgetToken, readToken, storeToken } from './token-cookie.ts';

interface Session {
  user: User | null;
  /** Who a shared link lets in; null whenever a user is at work. Specification: static auth. */
  visitor: Visitor | null;
  /** What the person on this page may do: 7 for users, the share's for visitors. */
  permission: number;
  /** Where the pictures of sites come from, as the server says it; null when it does not. */
  favicons: string | null;
}

/** Who is here. One for all modules. */
export const session = proxy<Session>({ user: null, visitor: null, permission: USER_PERMISSION, favicons: null });

/** Whose private data the stores hold: it goes when somebody else signs in after a session that merely expired. */
let lastUserId: User['id'] | null = null;
/** The same of the user, for the way back from a visit. */
let faviconsOfUser: string | null = null;
let fetching: Promise<boolean> | null = null;
let renewing: Promise<boolean> | null = null;
/** Counts who came in: an answer about one who has gone again changes nothing. */
let turns = 0;

/**
 * Signs in and keeps the token.
 *
 * @throws ApiError with the server's words when it refuses.
 */
export async function signIn(email: string, password: string): Promise<void> {
  const { data } = await call(login, { body: { email, password } });
  storeToken(data.token.access_token);
  leaveVisit();
  await fetchUser();
}

/** Ends the session on the server and forgets it here, whatever the server says. */
export async function signOut(): Promise<void> {
  try {
    await call(logout, {});
  } catch (error) {
    console.error(error); // only logged (specification section 8): the person wanted to go, so they go
  }
  forgetSession();
  emit('session:ended');
}

/** Forgets who was here, in this tab; the server is not asked. */
export function forgetSession(): void {
  turns += 1;
  forgetToken();
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
  fetching ??= fetchUser().finally(() => (fetching = null));
  return fetching;
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
    const { data, favicons } = await call(getVisitor, {});
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
export function enterAsNobody(): void {
  turns += 1;
  bearToken(null);
  Object.assign(session, { visitor: null, permission: 0 });
}

/** Trades the token for a new one, once for all who ask meanwhile. False when the session is over. */
export async function renewSession(): Promise<boolean> {
  renewing ??= renew().finally(() => (renewing = null));
  return renewing;
}

async function renew(): Promise<boolean> {
  if (!readToken()) return false;
  try {
    const { data } = await call(refresh, {});
    storeToken(data.token.access_token);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** The user behind the token, renewed once after a 401. A server out of reach leaves things as they are. */
async function fetchUser(): Promise<boolean> {
  for (const last of [false, true]) {
    try {
      const { data, favicons } = await call(getMe, {});
      if (lastUserId !== null && lastUserId !== data.id) emit('session:ended');
      lastUserId = data.id;
      session.user = data;
      faviconsOfUser = favicons ?? null;
      if (!session.visitor) session.favicons = faviconsOfUser;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 401) {
        if (session.user) return true;
        throw error;
      }
      if (last || !(await renewSession())) break;
    }
  }
  session.user = null;
  return false;
}
