import { readInvitation } from '@benotes/contract';
import { ApiError, call, paths, useRequest } from '@benotes/platform';
import { Link, useNavigate, useSearchParams } from '@benotes/router';
import { ErrorState, Skeleton } from '@benotes/ui';
import { useEffect, useState } from 'react';

import { accountTexts } from './account-texts.ts';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { type Invited, InvitationForm } from './invitation-form.tsx';

/** Who is invited by a token; why not otherwise. */
async function fetchInvited(token: string, signal: AbortSignal): Promise<Invited | 'gone' | 'failed'> {
  try {
    return (await call(readInvitation, { body: { token } }, { signal })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'gone';
    if (!signal.aborted) console.error(error); // the page shows a Retry
    return 'failed';
  }
}

/** The page of an invitation: the invited person chooses name and password. */
export function InvitationPage({ token }: { token: string }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const hasQuery = search.size > 0;
  // Whoever has the token can take the account, so it is removed from the address bar and the history.
  useEffect(() => {
    if (hasQuery) void navigate(paths.setUp, { replace: true });
  }, [navigate, hasQuery]);
  const { result, retry } = useRequest(token, fetchInvited);
  const [isGone, setGone] = useState(false);
  return (
    <AuthPage title={accountTexts.invitationTitle}>
      {result === undefined && <Skeleton bars={10} />}
      {result === 'failed' && <ErrorState title={accountTexts.invitationNotLoaded} onRetry={retry} />}
      {result === 'gone' || isGone ? (
        <>
          <p role="alert">{accountTexts.invitationGone}</p>
          <p className={styles.foot}>
            <Link to={paths.login}>{accountTexts.toLogin}</Link>
          </p>
        </>
      ) : (
        typeof result === 'object' && <InvitationForm token={token} invited={result} onGone={() => setGone(true)} />
      )}
    </AuthPage>
  );
}
