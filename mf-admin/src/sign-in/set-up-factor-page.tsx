import { checkUser, paths, session, signOut, useAppBar } from '@benotes/platform';
import { Navigate, useLocation, useNavigate } from '@benotes/router';
import { Button, PageColumn } from '@benotes/ui';
import { useState } from 'react';

import shared from '../account-list.module.css';
import { SignInSection } from './sign-in-section.tsx';
import { texts } from './texts.ts';

/** `/set-up-second-factor`: where the server leads users of whom it requires a second factor, until they have one. */
export function SetUpFactorPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  // Not followed: recovery codes may still be shown when the user has one.
  const [isNeeded] = useState(() => session.user?.must_add_second_factor === true);
  useAppBar({ title: texts.setUpTitle });
  // Put there by the routes of the shell.
  const back = (state as { back?: string } | null)?.back ?? paths.home;
  if (!isNeeded) return <Navigate to={paths.home} replace />;

  const goOn = async () => {
    await checkUser().catch(console.error); // the page stays, and the next change asks again
    if (session.user && !session.user.must_add_second_factor) void navigate(back, { replace: true });
  };
  return (
    <PageColumn>
      <section className={shared.section}>
        <p>{texts.setUpWhy}</p>
        <p className={shared.hint}>{texts.setUpLater}</p>
      </section>
      <SignInSection onSettled={() => void goOn()} />
      <section className={shared.section}>
        <Button onClick={() => void signOut()}>{texts.signOut}</Button>
      </section>
    </PageColumn>
  );
}
