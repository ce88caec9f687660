import { TextField } from '@benotes/ui';

import { texts } from './texts.ts';

interface EmailFieldProps {
  error: string | undefined;
  /** It is the first field of its page. */
  isFirst?: boolean;
}

/** The email address by which a user signs in, under the name that password managers look for. */
export function EmailField({ error, isFirst = false }: EmailFieldProps) {
  return (
    <TextField
      label={texts.email}
      type="email"
      name="email"
      autoComplete="username"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is the form of this field and nothing else
      autoFocus={isFirst}
      error={error}
    />
  );
}
