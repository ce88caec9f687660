import { getOidcLink, linkOidc, type SecondFactorRequest } from '@benotes/contract';
import { ApiError, call, signedOut, useRequest } from '@benotes/platform';
import { Skeleton } from '@benotes/ui';
import { useRef, useState } from 'react';

import { AuthForm } from '../auth-form.tsx';
import styles from '../auth.module.css';
import { CurrentPasswordField } from '../current-password-field.tsx';
import { errorMessage } from '../error-message.ts';
import { SecondFactors } from '../second-step/second-factors.tsx';
import { texts as stepTexts } from '../second-step/second-step-texts.ts';
import { useAuthForm } from '../use-auth-form.ts';
import { texts } from './texts.ts';

type PendingLink = { provider: string; email: string } | { error: string };

async function fetchLink(_: string, signal: AbortSignal): Promise<PendingLink> {
  try {
    return (await call(getOidcLink, {}, { signal })).data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: errorMessage(error, texts.notLoaded) };
  }
}

/** Asks for the password of the existing account, connects it, and opens the path `back`. */
export function LinkForm({ back }: { back: string }) {
  const { result } = useRequest('link', fetchLink);
  if (!result) return <Skeleton bars={6} />;
  if ('error' in result)
    return (
      <p role="alert" className={styles.failure}>
        {result.error}
      </p>
    );
  return <PasswordForm {...result} back={back} />;
}

function PasswordForm({ provider, email, back }: { provider: string; email: string; back: string }) {
  const [step, setStep] = useState<{ request: SecondFactorRequest; password: string }>();
  const sent = useRef('');
  // The server has set the cookies: the page starts again as that of a signed-in user.
  const enter = () => location.replace(back);
  const form = useAuthForm({
    fields: ['password'],
    validate: ({ password }) => ({ password: password ? undefined : texts.passwordMissing }),
    send: async (body) => {
      sent.current = body.password;
      await signedOut(); // its response deletes the cookie that the next one sets
      await call(linkOidc, { body });
      enter();
    },
    explain: (error) => {
      const { second_factor: request } = (error.body ?? {}) as { second_factor?: SecondFactorRequest };
      if (request) setStep({ request, password: sent.current });
      return error.fields['password'] ? { password: error.fields['password'] } : errorMessage(error, texts.failed);
    },
  });
  if (step) return <SecondFactorForm {...step} onLinked={enter} />;
  return (
    <>
      <p className={styles.intro}>{texts.explanation(email, provider)}</p>
      <AuthForm form={form} submitLabel={texts.connect}>
        {/* Password managers find the password by this user name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField
          error={form.errors.password}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form and nothing else
          autoFocus
        />
      </AuthForm>
    </>
  );
}

interface SecondFactorFormProps {
  request: SecondFactorRequest;
  password: string;
  onLinked: () => void;
}

/** Asks for the second factor of an account whose password does not suffice. */
function SecondFactorForm({ request, password, onLinked }: SecondFactorFormProps) {
  return (
    <>
      <p className={styles.intro}>{request.methods.length > 0 ? stepTexts.intro : stepTexts.noMethods}</p>
      <SecondFactors
        request={request}
        onSignedIn={onLinked}
        send={async (second_factor) => {
          await call(linkOidc, { body: { password, second_factor } });
          return true;
        }}
      />
    </>
  );
}
