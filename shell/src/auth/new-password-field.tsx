import { TextField } from '@benotes/ui';

import { accountTexts } from './account-texts.ts';
import { texts } from './texts.ts';

interface NewPasswordFieldProps {
  error: string | undefined;
}

/** The password of an account that is being created. Password managers offer to make one. */
export function NewPasswordField({ error }: NewPasswordFieldProps) {
  return (
    <TextField
      label={texts.password}
      type="password"
      name="password"
      autoComplete="new-password"
      required
      hint={accountTexts.passwordHint}
      error={error}
    />
  );
}
