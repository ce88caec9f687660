import { SESSION_CHECK_MS, type User } from '@benotes/contract';
import {
  checkUser,
  emit,
  clearUser,
  clearSession,
  isStorageTaken,
  isVisitor,
  on,
  paths,
  readToken,
  renewSession,
  session,
  setAuthHandler,
} from '@benotes/platform';
import { openChannel } from '@benotes/platform/open-channel';
import { useLocation, useNavigate } from '@benotes/router';
import { clearAnnouncement, useLatest } from '@benotes/ui';
import { useEffect } from 'react';
import { subscribe } from 'valtio';

import { loginUrl } from '../routes/login-redirect.ts';
import { clearStorage } from './clear-storage.ts';

/** Channel on which tabs announce that the session ended, or which user is signed in. */
const CHANNEL = 'benotes:session';

type SessionMessage = 'ended' | { user: User['id'] };

/** Keeps the session alive, and redirects to the login page when it ends: here, on the server, or in another tab. */
export function useSessionSync(): void {
  const navigate = useNavigate();
  const here = useLocation();
  const latest = useLatest({ navigate, here });

  useEffect(() => {
    renewOnUnauthorized();
    const offExpired = on('session:expired', () => {
      clearSession();
      clearAnnouncement(); // it may name a post or a collection of the user
      const { pathname, search, hash } = latest.current.here;
      if (pathname !== paths.login) void latest.current.navigate(loginUrl(pathname + search + hash), { replace: true });
    });
    const offEnded = on('session:ended', () => {
      void clearStorage();
      clearAnnouncement();
      if (!isVisitor()) void latest.current.navigate(paths.login);
    });
    const offTabs = followTabs();
    const offVisibility = followVisibility();
    const timer = setInterval(() => void check(), SESSION_CHECK_MS);

    return () => {
      setAuthHandler(() => Promise.resolve(false));
      offExpired();
      offEnded();
      offTabs();
      offVisibility();
      clearInterval(timer);
    };
  }, [latest]);
}

/** Renews the session when a request is unauthorized. Must be called before the first request. */
export function renewOnUnauthorized(): void {
  setAuthHandler(async (rejectedToken) => {
    const renewed = await renewSession(rejectedToken);
    if (!renewed) emit('session:expired');
    return renewed;
  });
}

/** Announces sign-ins and sign-outs to other tabs, and follows theirs. */
function followTabs(): () => void {
  // Without a channel, the tab checks the token's cookie when it becomes visible.
  const tabs = openChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const send = (message: SessionMessage) => tabs?.postMessage(message);
  let isFromOtherTab = false;
  let knownId = session.user?.id;

  const offEnded = on('session:ended', () => {
    // With a token, another user has signed in: that is announced separately.
    if (readToken() === null && !isFromOtherTab) send('ended');
  });
  const offUser = subscribe(session, () => {
    const id = session.user?.id;
    if (id !== undefined && id !== knownId) send({ user: id });
    knownId = id;
  });
  tabs?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
    if (!session.user) return; // a visitor's page or the login page: nothing private is shown
    if (data !== 'ended' && data.user === session.user.id) return;
    isFromOtherTab = true;
    if (isVisitor()) session.user = null;
    else if (data === 'ended' && !isStorageTaken()) clearSession();
    else clearUser();
    emit('session:ended');
    isFromOtherTab = false;
  });
  return () => {
    offEnded();
    offUser();
    tabs?.close();
  };
}

/** A page that becomes visible again may have missed a sign-in or sign-out. */
function followVisibility(): () => void {
  let lastToken = readToken();
  const update = () => {
    // Only the cookie is read here. If this page has renewed its token in the meantime, the check is redundant and
    // harmless.
    if (document.visibilityState !== 'visible') return;
    const token = readToken();
    if (session.user && !isVisitor()) {
      if (token === null) emit('session:expired');
      else if (token !== lastToken) void check();
    }
    lastToken = token;
  };
  document.addEventListener('visibilitychange', update);
  window.addEventListener('pageshow', update);
  return () => {
    document.removeEventListener('visibilitychange', update);
    window.removeEventListener('pageshow', update);
  };
}

/**
 * Specification section 4: while a token cookie exists, the user is checked again; without one, the login page opens.
 */
async function check(): Promise<void> {
  // On a shared link the user is a visitor.
  if (isVisitor()) return;
  if (readToken() === null) {
    if (session.user) emit('session:expired');
    return;
  }
  try {
    if (!(await checkUser())) emit('session:expired');
  } catch (error) {
    console.error(error); // unreachable does not mean signed out
  }
}
