import { on } from '@benotes/platform';
import { useCallback, useState } from 'react';

/** The form that says that drafts are not kept, on this page: it is said once, not in each. */
let saidIn: string | undefined;

on('session:ended', () => {
  saidIn = undefined;
});

/** Whether this form is to say that drafts are not kept, and what is told what became of one. */
export function useUnkept(form: string): [isUnkept: boolean, tellKept: (isKept: boolean) => void] {
  const [isUnkept, setUnkept] = useState(false);
  const tellKept = useCallback(
    (isKept: boolean) => {
      saidIn = isKept ? undefined : (saidIn ?? form);
      setUnkept(saidIn === form);
    },
    [form],
  );
  return [isUnkept, tellKept];
}
