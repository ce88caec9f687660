import type { completeLogin, Input, SecondFactorRequest } from '@benotes/contract';

export interface SecondStepProps {
  /** What the server requires after the password; null to sign in with a passkey alone. */
  request: SecondFactorRequest | null;
  /** Called after signing in. False: another user was signed in before. */
  onSignedIn: (isSameUser: boolean) => unknown;
  onCancel: () => void;
  /** Sends the proof of a second factor; signs in by default. The result is for `onSignedIn`. */
  send?: ((proof: Input<typeof completeLogin>['body']) => Promise<boolean>) | undefined;
}
