import { TextField } from '@benotes/ui';
import { type ComponentProps, forwardRef } from 'react';

import { texts } from './texts.ts';

type CurrentPasswordFieldProps = Pick<ComponentProps<typeof TextField>, 'error' | 'autoFocus'>;

/** The password of an account that exists. */
export const CurrentPasswordField = forwardRef<HTMLInputElement, CurrentPasswordFieldProps>(
  function CurrentPasswordField(props, ref) {
    const fixed = { type: 'password', name: 'password', autoComplete: 'current-password' };
    return <TextField ref={ref} label={texts.password} {...fixed} required {...props} />;
  },
);
