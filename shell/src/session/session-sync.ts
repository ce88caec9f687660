import { SESSION_CHECK_MS, type User } from '@benotes/contract';
import {
  checkUser,
  emit,
  clearUser,
  clearSession,
  isVisitor,
  on,
  paths,
  readToken,
  renewSession,
  session,
  setAuthHandler,
} from '@benotes/platform';
import { useLocation, useNavigate } from '@benotes/router';
import { useEffect, useRef } from 'react';
import { subscribe } from 'valtio';

import { clearStorage } from './clear-storage.ts';
import { loginUrl } from '../routes/login-redirect.ts';

/** Where the tabs of this browser tell each other that the person signed out, or who is here now. */
const CHANNEL = 'benotes:session';

type News = 'ended' | { user: User['id'] };

/** Keeps the session alive, and leads to the login page when it is over: here, by the server, or in another tab. */
export function useSessionSync(): void {
  const navigate = useNavigate();
  const here = useLocation();
  const latest = useRef({ navigate, here });
  useEffect(() => {
    latest.current = { navigate, here };
  });

  useEffect(() => {
    renewRefused();
    const offExpired = on('session:expired', () => {
      clearSession();
      const { pathname, search, hash } = latest.current.here;
      if (pathname !== paths.login) void latest.current.navigate(loginUrl(pathname + search + hash), { replace: true });
    });
    const offEnded = on('session:ended', () => {
      void clearStorage();
      if (!isVisitor()) void latest.current.navigate(paths.login);
    });
    const offTabs = followTabs();
    const offSight = followSight();
    const timer = setInterval(() => void check(), SESSION_CHECK_MS);

    return () => {
      setAuthHandler(() => Promise.resolve(false));
      offExpired();
      offEnded();
      offTabs();
      offSight();
      clearInterval(timer);
    };
  }, []);
}

/** Renews the session of whoever is refused; before anything is asked. */
export function renewRefused(): void {
  setAuthHandler(async (refused) => {
    const renewed = await renewSession(refused);
    if (!renewed) emit('session:expired');
    return renewed;
  });
}

/** Tells the other tabs who comes and goes here, and leaves with them. */
function followTabs(): () => void {
  const tabs = openChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const tell = (news: News) => tabs?.postMessage(news);
  let told = false;
  let known = session.user?.id;

  const offEnded = on('session:ended', () => {
    // With a token somebody else has signed in, which the tabs hear of by itself.
    if (readToken() === null && !told) tell('ended');
  });
  const offUser = subscribe(session, () => {
    const id = session.user?.id;
    if (id !== undefined && id !== known) tell({ user: id });
    known = id;
  });
  tabs?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (!session.user) return; // a visitor's page, or one that waits for a login: nothing private is here
    if (data !== 'ended' && data.user === session.user.id) return;
    told = true;
    if (isVisitor()) session.user = null;
    else if (data === 'ended') clearSession();
    else clearUser();
    emit('session:ended');
    told = false;
  });
  return () => {
    offEnded();
    offUser();
    tabs?.close();
  };
}

/** None where the browser lets no page talk to another: there the token's cookie says it when the tab is looked at. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return undefined;
  }
}

/** A page that comes back into sight may have slept while somebody left or came. */
function followSight(): () => void {
  let seen = readToken();
  const look = () => {
    // Whoever leaves has no time: the browser answers with a cookie when it has got round to it. Where this very page has
    // renewed its token meanwhile, it asks once more who is here.
    if (document.visibilityState !== 'visible') return;
    const token = readToken();
    if (session.user && !isVisitor()) {
      if (token === null) emit('session:expired');
      else if (token !== seen) void check();
    }
    seen = token;
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pageshow', look);
  };
}

/** Specification section 4: while a token cookie exists the user is checked again; nobody there leads to the login page. */
async function check(): Promise<void> {
  // Whoever looks at a shared link is there as its visitor.
  if (readToken() === null || isVisitor()) return;
  try {
    if (!(await checkUser())) emit('session:expired');
  } catch (error) {
    console.error(error); // out of reach is not signed out
  }
}
