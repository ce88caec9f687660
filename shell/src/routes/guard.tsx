import { isOwner, type PageAccess } from '@benotes/contract';
import { ApiError, enterAnonymously, enterAsUser, enterAsVisitor, paths, readToken, session } from '@benotes/platform';
import { Navigate, useLocation, useSearchParams } from '@benotes/router';
import { Skeleton } from '@benotes/ui';
import { type ReactNode, useEffect, useState } from 'react';

import { NotFound } from '../layout/not-found.tsx';
import { leadFocusToHeading } from '../layout/page-heading.tsx';
import { LINK_ENDED, loginUrl } from './login-redirect.ts';
import { ServerUnreachable } from './server-unreachable.tsx';

interface AccessCheck {
  /** The identity that was checked. A different one is checked before anything is shown. */
  as: string;
  outcome: 'in' | 'out' | 'failed';
  /** The server's message, if it asked to retry later. */
  later?: string;
}

const AS_USER = 'user';

const acceptsVisitors = (access: PageAccess) => access === 'visitor' || access === 'user-or-visitor';

/**
 * Renders its children if the current identity may open the page: a signed-in user, an owner, a visitor with a share
 * token, or anybody. Otherwise redirects to /login.
 */
export function Guard({ access, children }: { access: PageAccess; children: ReactNode }) {
  const [search] = useSearchParams();
  const here = useLocation();
  const token = acceptsVisitors(access) ? search.get('token') || null : null;
  const as = token === null && access !== 'visitor' ? AS_USER : `visitor ${token}`;
  const [check, setCheck] = useState<AccessCheck | null>(() =>
    as === AS_USER && session.user && !session.visitor ? { as, outcome: 'in' } : null,
  );
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    const settle = (outcome: AccessCheck['outcome'], later?: string) => current && setCheck({ as, outcome, later });
    enter(access, token).then(
      (allowed) => settle(allowed ? 'in' : 'out'),
      (error) => {
        console.error(error);
        settle('failed', error instanceof ApiError ? error.later : undefined);
      },
    );
    return () => {
      current = false;
    };
    // Checked on every navigation (specification section 2); a known user needs no request.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see above
  }, [as, access, token, here.pathname, attempt]);

  if (check?.as !== as) return <Skeleton />;
  if (check.outcome === 'in')
    return access === 'owner' && !isOwner(session.user?.permission ?? 0) ? <NotFound /> : children;
  if (check.outcome === 'out') {
    if (token !== null) return <Navigate to={paths.login} state={LINK_ENDED} replace />;
    return <Navigate to={loginUrl(here.pathname + here.search + here.hash)} replace />;
  }
  return (
    <ServerUnreachable
      later={check.later}
      onRetry={() => {
        leadFocusToHeading();
        setCheck(null);
        setAttempt(attempt + 1);
      }}
    />
  );
}

/** Whether a link needs its password: then the remote itself asks for it. */
async function isLocked(token: string): Promise<boolean> {
  const { needsPassword } = await import('./needs-password.ts');
  const isNeeded = await needsPassword(token);
  if (isNeeded) enterAnonymously();
  return isNeeded;
}

async function enter(access: PageAccess, token: string | null): Promise<boolean> {
  if (token !== null) return (await enterAsVisitor(token)) || (access === 'visitor' && isLocked(token));
  if (access === 'public' ? readToken() !== null : access !== 'visitor')
    return (await enterAsUser()) || access === 'public';
  enterAnonymously();
  return true; // the remote itself reports the missing token
}
