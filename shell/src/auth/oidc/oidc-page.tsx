import { paths } from '@benotes/platform';
import { Link, useSearchParams } from '@benotes/router';

import { redirectTarget } from '../../routes/login-redirect.ts';
import { AuthPage } from '../auth-page.tsx';
import styles from '../auth.module.css';
import { failureOf } from './failure-of.ts';
import { LinkForm } from './link-form.tsx';
import { texts } from './texts.ts';

/** `/oidc?oidc=…&back=…`: connects an existing account at the first sign-in, or says why connecting failed. */
export function OidcPage() {
  const [search] = useSearchParams();
  const failure = failureOf(search);
  const back = redirectTarget(search);
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
