import { paths } from '@benotes/platform';
import { Link, Navigate, useSearchParams } from '@benotes/router';
import { useEffect, useState } from 'react';

import { redirectTarget } from '../../routes/login-redirect.ts';
import { AuthPage } from '../auth-page.tsx';
import styles from '../auth.module.css';
import { failureOf } from './failure-of.ts';
import { forgetKeptPath, keptPath } from './kept-path.ts';
import { LinkForm } from './link-form.tsx';
import { texts } from './texts.ts';

/** `KEPT_PATH`: the path that was too long for the server. */
function KeptPath() {
  const [path] = useState(keptPath);
  useEffect(forgetKeptPath, []);
  return <Navigate to={path} replace />;
}

/** `/oidc?oidc=…&back=…`: connects an existing account at the first sign-in, or says why connecting failed. */
export function OidcPage() {
  const [search] = useSearchParams();
  const failure = failureOf(search);
  const back = redirectTarget(search);
  if (search.has('kept')) return <KeptPath />;
  return (
    <AuthPage title={texts.title}>
      {failure === undefined ? (
        <LinkForm back={back} />
      ) : (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <p className={styles.foot}>
        {failure === undefined ? <Link to={paths.login}>{texts.toLogin}</Link> : <Link to={back}>{texts.back}</Link>}
      </p>
    </AuthPage>
  );
}
