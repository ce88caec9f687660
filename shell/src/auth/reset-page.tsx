import { paths } from '@benotes/platform';
import { Link } from '@benotes/router';

import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { texts } from './texts.ts';

/** `/forgot` and `/reset`. This server sends no mail yet, and says so instead of offering a form that leads nowhere. */
export function ResetPage() {
  return (
    <AuthPage title={texts.resetTitle}>
      <p>{texts.resetUnavailable}</p>
      <p className={styles.foot}>
        <Link to={paths.login}>{texts.toLogin}</Link>
      </p>
    </AuthPage>
  );
}
