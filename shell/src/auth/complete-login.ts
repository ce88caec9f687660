import { completeLogin } from '@benotes/contract';
import { call, signIn } from '@benotes/platform';

import type { SecondStepProps } from './second-step/second-step-props.ts';

/** Signs in with a second factor, after the password. */
export const sendCompleteLogin: NonNullable<SecondStepProps['send']> = (body) =>
  signIn(() => call(completeLogin, { body }));
