import type { Generated } from 'kysely';

/** An account at a provider with which a user signs in. Issuer and subject are unique together. */
export interface OidcIdentitiesTable {
  id: Generated<number>;
  user_id: number;
  issuer: string;
  /** The provider's id of the user, the claim `sub`. */
  subject: string;
  /** The verified address at the last sign-in. */
  email: string | null;
  created_at: string;
  last_used_at: string | null;
}

/** A sign-in in progress, for at most ten minutes. */
export interface OidcTransactionsTable {
  /** The SHA-256 hash of the key in the browser's cookie, from which state, nonce, and code verifier are derived. */
  key_hash: string;
  /** `link`: the provider has answered, and the password of an existing account is needed. */
  purpose: 'sign-in' | 'connect' | 'link';
  /** Who connects an account, or whose account is to be linked. */
  user_id: number | null;
  /** The path to return to. */
  back: string;
  /** What the provider answered, as JSON. */
  answer: string | null;
  expires_at: string;
}

/** The session at the provider by which a session here was opened. */
export interface OidcSessionsTable {
  family: string;
  user_id: number;
  issuer: string;
  subject: string;
  /** Null if the provider has no ids of sessions. */
  sid: string | null;
}

/** A logout token that was used. */
export interface OidcLogoutTokensTable {
  token_hash: string;
  expires_at: string;
}
