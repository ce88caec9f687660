import { readEmailChange } from '@benotes/contract';
import { ApiError, call, paths, useRequest } from '@benotes/platform';
import { Link, useNavigate, useSearchParams } from '@benotes/router';
import { ErrorState, Skeleton } from '@benotes/ui';
import { useEffect, useState } from 'react';

import { accountTexts } from './account-texts.ts';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { EmailChangeForm, type RequestedChange } from './email-change-form.tsx';

/** What the token of a link confirms; why not otherwise. */
async function fetchChange(token: string, signal: AbortSignal): Promise<RequestedChange | 'gone' | 'failed'> {
  try {
    return (await call(readEmailChange, { body: { token } }, { signal })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'gone';
    if (!signal.aborted) console.error(error); // the page shows a Retry
    return 'failed';
  }
}

/**
 * The page of the link that was mailed to a new address: its user confirms it. Opening the page alone changes nothing.
 */
export function EmailChangePage({ token }: { token: string }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const hasQuery = search.size > 0;
  // The token is a credential, so it is removed from the address bar and the history.
  useEffect(() => {
    if (hasQuery) void navigate(paths.reset, { replace: true });
  }, [navigate, hasQuery]);
  const { result, retry } = useRequest(token, fetchChange);
  const [outcome, setOutcome] = useState<'done' | 'gone'>();
  const isGone = result === 'gone' || outcome === 'gone';
  return (
    <AuthPage title={accountTexts.emailChangeTitle}>
      {result === undefined && <Skeleton bars={6} />}
      {result === 'failed' && <ErrorState title={accountTexts.emailChangeNotLoaded} onRetry={retry} />}
      {isGone && <p role="alert">{accountTexts.emailChangeGone}</p>}
      {!isGone && typeof result === 'object' && (
        <>
          {outcome === 'done' ? (
            <output>{accountTexts.emailChanged(result.email)}</output>
          ) : (
            <EmailChangeForm token={token} requested={result} onSettled={setOutcome} />
          )}
        </>
      )}
      <p className={styles.foot}>
        <Link to={paths.home}>{accountTexts.toStart}</Link>
      </p>
    </AuthPage>
  );
}
