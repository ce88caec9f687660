import type { ConfirmationRequest } from '@benotes/contract';
import { checkUser, confirmation, session } from '@benotes/platform';
import { lazyComponent, LoadErrorDialog } from '@benotes/ui';
import { Suspense, useEffect, useState } from 'react';

interface Question {
  request: ConfirmationRequest;
  answer: (isConfirmed: boolean) => void;
}

const ConfirmationDialog = lazyComponent(
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
  ({ componentProps, ...rest }) => (
    <LoadErrorDialog componentProps={{ onClose: () => componentProps.onSettled(false) }} {...rest} />
  ),
);

/** Asks the user to prove who they are whenever the server refuses a request without it. */
export function Confirmation() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    let asking: Promise<boolean> | null = null;
    let giveUp = () => {};
    confirmation.ask = (refusal) => {
      const body = refusal as { confirmation?: ConfirmationRequest; must_add_second_factor?: true } | null | undefined;
      // The server began to require it: the user says so, and the routes lead to its page.
      if (body?.must_add_second_factor && session.user?.must_add_second_factor !== true)
        void checkUser().catch(console.error);
      const request = body?.confirmation;
      if (!request) return Promise.resolve(false);
      // Requests that are made at the same time share one question.
      asking ??= new Promise<boolean>((answer) => {
        giveUp = () => answer(false);
        setQuestion({ request, answer });
      }).finally(() => (asking = null));
      return asking;
    };
    return () => {
      confirmation.ask = () => Promise.resolve(false);
      giveUp(); // otherwise the request would wait forever
    };
  }, []);
  if (!question) return null;
  const settle = (isConfirmed: boolean) => {
    setQuestion(null);
    question.answer(isConfirmed);
  };
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog request={question.request} onSettled={settle} />
    </Suspense>
  );
}
