import { ApiError, enterAnonymously, enterAsUser, enterAsVisitor, paths, session } from '@benotes/platform';
import { Navigate, useLocation, useSearchParams } from '@benotes/router';
import { type ReactNode, useEffect, useState } from 'react';

import { Loading } from '../layout/loading.tsx';
import { leadFocusToHeading } from '../layout/page-heading.tsx';
import type { Access } from './route-table.ts';
import { ServerUnreachable } from './server-unreachable.tsx';
import { LINK_ENDED, loginUrl } from './login-redirect.ts';

interface Answer {
  /** For whom it was asked: another identity is asked about before anything is shown. */
  as: string;
  outcome: 'in' | 'out' | 'failed';
  /** What the server said when it asked to come back later. */
  later?: string;
}

const AS_USER = 'user';

/** Lets a signed-in person through, or a visitor where the address takes a share token; else to /login. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const [search] = useSearchParams();
  const here = useLocation();
  const token = access === 'user' ? null : search.get('token') || null;
  const as = token === null && access !== 'visitor' ? AS_USER : `visitor ${token}`;
  const [answer, setAnswer] = useState<Answer | null>(() =>
    as === AS_USER && session.user && !session.visitor ? { as, outcome: 'in' } : null,
  );
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    const settle = (outcome: Answer['outcome'], later?: string) => current && setAnswer({ as, outcome, later });
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
    // Asked again on every navigation (specification section 2); a user who is known is let in without a request.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see above
  }, [as, access, token, here.pathname, attempt]);

  if (answer?.as !== as) return <Loading />;
  if (answer.outcome === 'in') return children;
  if (answer.outcome === 'out') {
    if (token !== null) return <Navigate to={paths.login} state={LINK_ENDED} replace />;
    return <Navigate to={loginUrl(here.pathname + here.search + here.hash)} replace />;
  }
  return (
    <ServerUnreachable
      later={answer.later}
      onRetry={() => {
        leadFocusToHeading();
        setAnswer(null);
        setAttempt(attempt + 1);
      }}
    />
  );
}

async function enter(access: Access, token: string | null): Promise<boolean> {
  if (token !== null) return enterAsVisitor(token);
  if (access !== 'visitor') return enterAsUser();
  enterAnonymously();
  return true; // the viewer itself says that no share was named
}
