import type { ColumnType, Generated } from 'kysely';

export interface UsersTable {
  id: Generated<number>;
  name: string;
  email: string;
  /** The folded e-mail address, which is unique case-insensitively. */
  email_key: string;
  password_hash: string;
  /** 0 if the user never set a password: the hash is of a random one. */
  has_password: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  permission: number;
  created_at: string;
  updated_at: string;
}

/** A pair of tokens; a refresh adds a row to the family. Only SHA-256 hashes are stored. */
export interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  family: string;
  access_hash: string;
  refresh_hash: string;
  /** Derives the successor from the refresh token, so that two tabs receive the same one. */
  salt: string;
  access_expires_at: string;
  refresh_expires_at: string;
  rotated_at: string | null;
}

export interface OneTimeTokensTable {
  token_hash: string;
  purpose: 'setup' | 'reset';
  /** The user of a reset link; null for the set-up link. */
  user_id: number | null;
  created_at: string | null;
  expires_at: string;
}

/** A token for releases over HTTP. */
export interface ApiTokensTable {
  id: Generated<number>;
  /** Who created it. */
  user_id: number;
  name: string;
  /** The SHA-256 hash of the secret. */
  token_hash: string;
  /** The modules it may release, as JSON: names, or only `*`. */
  modules: string;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
  /** JSON array. */
  scopes: ColumnType<string, string | undefined, never>;
  /** A program acts for the user with it; otherwise it belongs to the owners, for releases. */
  is_personal: ColumnType<0 | 1, 0 | 1 | undefined, never>;
  last_program: string | null;
}

/** Permission for a browser extension to connect. */
export interface ExtensionGrantsTable {
  /** The SHA-256 hash of the grant. */
  grant_hash: string;
  user_id: number;
  /** The SHA-256 hash of the verifier, which only the extension knows. */
  challenge: string;
  name: string;
  expires_at: string;
}
