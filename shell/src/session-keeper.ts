import { SESSION_CHECK_MS } from '@benotes/contract';
import {
  checkUser,
  emit,
  forgetSession,
  on,
  paths,
  readToken,
  renewSession,
  session,
  setAuthHandler,
} from '@benotes/platform';
import { useLocation, useNavigate } from '@benotes/router';
import { useEffect, useRef } from 'react';

import { loginAddress } from './way-back.ts';

/** Where the tabs of this browser tell each other that the person signed out. */
const CHANNEL = 'benotes:session';

/** Keeps the session alive, and leads to the login page when it is over: here, by the server, or in another tab. */
export function useSessionKeeper(): void {
  const navigate = useNavigate();
  const here = useLocation();
  const latest = useRef({ navigate, here });
  useEffect(() => {
    latest.current = { navigate, here };
  });

  useEffect(() => {
    const tabs = new BroadcastChannel(CHANNEL);
    let told = false;

    setAuthHandler(async () => {
      const renewed = await renewSession();
      if (!renewed) emit('session:expired');
      return renewed;
    });
    const offExpired = on('session:expired', () => {
      forgetSession();
      const { pathname, search, hash } = latest.current.here;
      if (pathname !== paths.login)
        void latest.current.navigate(loginAddress(pathname + search + hash), { replace: true });
    });
    const offEnded = on('session:ended', () => {
      // With a token somebody else has signed in, which concerns this tab alone.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      if (readToken() === null && !told) tabs.postMessage('ended');
      void latest.current.navigate(paths.login);
    });
    tabs.addEventListener('message', () => {
      if (!session.user) return; // a visitor's page, or one that waits for a login: nothing private is here
      told = true;
      forgetSession();
      emit('session:ended');
      told = false;
    });
    const timer = setInterval(() => void check(), SESSION_CHECK_MS);

    return () => {
      setAuthHandler(() => Promise.resolve(false));
      offExpired();
      offEnded();
      tabs.close();
      clearInterval(timer);
    };
  }, []);
}

/** Specification section 4: while a token cookie exists the user is checked again; nobody there leads to the login page. */
async function check(): Promise<void> {
  // A visitor's calls bear another token.
  if (readToken() === null || session.visitor) return;
  try {
    if (!(await checkUser())) emit('session:expired');
  } catch (error) {
    console.error(error); // out of reach is not signed out
  }
}
