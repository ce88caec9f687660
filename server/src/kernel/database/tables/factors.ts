import type { Generated } from 'kysely';

/** A public key by which a user signs in. */
export interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** Base64url, as the authenticator sends it. */
  credential_id: string;
  /** The random id of the user for authenticators, the same for all passkeys of a user. */
  user_handle: string;
  /** COSE, in base64url. */
  public_key: string;
  /** The highest signature counter so far; 0 for authenticators that do not count. */
  counter: number;
  /** JSON array. */
  transports: string;
  name: string;
  /** The authenticator copies it to other devices. */
  is_synced: 0 | 1;
  created_at: string;
  last_used_at: string | null;
}

/** What a user needs besides the password; without a row, nothing. */
export interface SecondFactorsTable {
  user_id: number;
  /** The secret that the authenticator app shares, in Base32: it cannot be hashed. Null without an app. */
  totp_secret: string | null;
  /** The time step of the last accepted code, which makes it the last use of that code. */
  totp_step: Generated<number>;
  /** A secret that no code has confirmed yet. */
  totp_pending: string | null;
  totp_pending_at: string | null;
  /** A value of `PASSKEY` in `second-factors.repo.ts`. */
  requires_passkey: Generated<number>;
}

/** The SHA-256 hashes of recovery codes. */
export interface RecoveryCodesTable {
  user_id: number;
  code_hash: string;
  used_at: string | null;
}

export interface SignInChallengesTable {
  token_hash: string;
  purpose: 'second-factor' | 'passkey-login' | 'passkey-registration';
  /** Null while the user is not known. */
  user_id: number | null;
  /** What the authenticator must sign; null once it was answered, or if there is no passkey. */
  challenge: string | null;
  /** The hash of the stored password hash, so that a new password ends the sign-in. */
  password_hash: string | null;
  attempts: Generated<number>;
  expires_at: string;
}
