import { on } from '@benotes/platform';
import { useCallback, useState } from 'react';

/** The form that shows the warning: only one on the page does. */
let warningForm: string | undefined;

on('session:ended', () => {
  warningForm = undefined;
});

/** Whether this form shows the warning that drafts cannot be stored, and a function to report each attempt to. */
export function useStorageWarning(
  form: string,
): [showsStorageWarning: boolean, reportStored: (isStored: boolean) => void] {
  const [showsStorageWarning, setShowsWarning] = useState(false);
  const reportStored = useCallback(
    (isStored: boolean) => {
      warningForm = isStored ? undefined : (warningForm ?? form);
      setShowsWarning(warningForm === form);
    },
    [form],
  );
  return [showsStorageWarning, reportStored];
}
