import { login, type SecondFactorRequest } from '@benotes/contract';
import { call, canStoreToken, emit, enterAsUser, paths, readToken, signIn } from '@benotes/platform';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from '@benotes/router';
import { lazyComponent } from '@benotes/ui';
import { Suspense, useEffect, useRef, useState } from 'react';

import { lazyRoute, RouteSuspense } from '../routes/lazy-route.tsx';
import { hasLinkEnded, redirectTarget } from '../routes/login-redirect.ts';
import { pageState } from '../start/page-state.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './auth.module.css';
import { CurrentPasswordField } from './current-password-field.tsx';
import { EmailField } from './email-field.tsx';
import { errorMessage } from './error-message.ts';
import { texts } from './texts.ts';
import { useAuthForm } from './use-auth-form.ts';

const OidcButton = lazyComponent(async () => (await import('./oidc/oidc-button.tsx')).OidcButton);
const SecondStep = lazyRoute(async () => (await import('./second-step/second-step.tsx')).SecondStep);

/** How long the form stays hidden while the server checks a stored token, in ms. */
const CHECK_TIMEOUT_MS = 1000;

/** `/login`. Users who are signed in already are redirected immediately. */
export function LoginPage() {
  const [search] = useSearchParams();
  const signedIn = useSignedIn();
  if (signedIn === 'checking') return null;
  const to = redirectTarget(search);
  if (signedIn === 'no') return <LoginForm to={to} />;
  // Another page says to a signed-in user why an account could not be connected.
  return <Redirect to={search.has('oidc') ? `${paths.oidc}?${search}` : to} />;
}

/** Redirects a signed-in user. After an invalid shared link, a notification says that it has ended. */
function Redirect({ to }: { to: string }) {
  const { state } = useLocation() as { state: unknown };
  const isFromLink = hasLinkEnded(state);
  useEffect(() => {
    if (isFromLink) emit('notification:raised', { type: 'error', title: texts.linkEnded });
  }, [isFromLink]);
  return <Navigate to={to} replace />;
}

/** Whether the stored token, if any, belongs to a user. */
function useSignedIn(): 'checking' | 'yes' | 'no' {
  const [hasToken] = useState(() => readToken() !== null);
  const [signedIn, setSignedIn] = useState<'checking' | 'yes' | 'no'>(hasToken ? 'checking' : 'no');
  useEffect(() => {
    if (!hasToken) return;
    let current = true;
    const timer = setTimeout(() => setSignedIn('no'), CHECK_TIMEOUT_MS);
    enterAsUser().then(
      (entered) => current && setSignedIn(entered ? 'yes' : 'no'),
      (error) => {
        console.error(error); // unreachable: submitting the form reports it
        if (current) setSignedIn('no');
      },
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [hasToken]);
  return signedIn;
}

function LoginForm({ to }: { to: string }) {
  const navigate = useNavigate();
  const [step, setStep] = useState<{ request: SecondFactorRequest | null }>();
  const enter = (isSameUser: boolean) => navigate(isSameUser ? to : paths.home, { replace: true });
  const { state } = useLocation() as { state: unknown };
  const { isSetUp, oidc } = pageState() ?? {};
  if (step)
    return (
      <RouteSuspense>
        <SecondStep {...step} onSignedIn={enter} onCancel={() => setStep(undefined)} />
      </RouteSuspense>
    );
  return (
    <AuthPage title={texts.loginTitle}>
      {isSetUp === false && <p className={styles.intro}>{texts.notSetUp}</p>}
      {hasLinkEnded(state) && (
        <p role="alert" className={styles.intro}>
          {texts.linkEnded}
        </p>
      )}
      {!oidc?.isOnly && <PasswordForm onSignedIn={enter} onStep={(request) => setStep({ request })} />}
      {oidc && (
        <div className={styles.provider}>
          <Suspense>
            <OidcButton provider={oidc.name} back={to} />
          </Suspense>
        </div>
      )}
    </AuthPage>
  );
}

interface PasswordFormProps {
  onSignedIn: (isSameUser: boolean) => unknown;
  /** Called if a second factor is required, or with null to sign in with a passkey. */
  onStep: (request: SecondFactorRequest | null) => void;
}

function PasswordForm({ onSignedIn, onStep }: PasswordFormProps) {
  const password = useRef<HTMLInputElement>(null);
  const form = useAuthForm({
    fields: ['email', 'password'],
    validate: (values) => ({
      email: values.email ? undefined : texts.emailMissing,
      password: values.password ? undefined : texts.passwordMissing,
    }),
    send: async (body) => onSignedIn(await signIn(() => call(login, { body }))),
    explain: (error) => {
      const { second_factor: request } = (error.body ?? {}) as { second_factor?: SecondFactorRequest };
      if (request) onStep(request);
      password.current?.select();
      return errorMessage(error, texts.loginFailed);
    },
    initialFailure: canStoreToken() ? '' : texts.cookiesBlocked,
  });

  return (
    <>
      <AuthForm form={form} submitLabel={texts.login}>
        <EmailField error={form.errors.email} isFirst />
        <CurrentPasswordField ref={password} error={form.errors.password} />
      </AuthForm>
      <p className={styles.foot}>
        <button type="button" className={styles.link} onClick={() => onStep(null)}>
          {texts.passkey}
        </button>
        <Link to={paths.forgot}>{texts.forgot}</Link>
      </p>
    </>
  );
}
