import type { ColumnType, Generated } from 'kysely';

export interface UsersTable {
  id: Generated<number>;
  name: string;
  email: string;
  /** The folded email address, which is unique case-insensitively. */
  email_key: string;
  password_hash: string;
  /** 0 if the user never set a password: the hash is of a random one. */
  has_password: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  permission: number;
  created_at: string;
  updated_at: string;
  /** When an owner disabled the user; null while they can sign in. */
  disabled_at: ColumnType<string | null, string | null | undefined, string | null>;
  /** Whether unread notifications are mailed once a day. */
  daily_mail: ColumnType<0 | 1, 0 | 1 | undefined, 0 | 1>;
  /** The last notification that was mailed, or was there when the user asked for mails; and when. */
  mailed_notification_id: ColumnType<number, number | undefined, number>;
  notifications_mailed_at: ColumnType<string | null, string | null | undefined, string | null>;
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
  /** When the user signed in. */
  started_at: ColumnType<string | null, string | undefined, never>;
  /** When the user last proved who they are in this session; null if never. */
  confirmed_at: ColumnType<string | null, string | null | undefined, string>;
  /** Who asked for this pair. */
  ip: ColumnType<string | null, string | null | undefined, never>;
  user_agent: ColumnType<string | null, string | null | undefined, never>;
  /** The hash of the key of a known device, if the session was opened by one. */
  device_hash: ColumnType<string | null, string | null | undefined, never>;
}

/** A browser from which a user has signed in. It is recognized by the key in its cookie. */
export interface KnownDevicesTable {
  id: Generated<number>;
  user_id: number;
  /** The SHA-256 hash of the key. */
  token_hash: string;
  /** Programs that store no cookies are recognized by both of these. */
  user_agent: string | null;
  /** An IPv4 address, or the /64 network of an IPv6 address. */
  network: string;
  /** When the user was notified. */
  mailed_at: string | null;
}

/** An invitation that was not accepted yet. */
export interface InvitationsTable {
  id: Generated<number>;
  /** The owner who sent it. */
  user_id: number;
  email: string;
  email_key: string;
  name: string | null;
  /** That of the new user. */
  permission: number;
  token_hash: string;
  created_at: string;
  expires_at: string;
}

export interface OneTimeTokensTable {
  token_hash: string;
  purpose: 'setup' | 'reset';
  /** The user of a reset link; null for the set-up link. */
  user_id: number | null;
  created_at: string | null;
  expires_at: string;
}

/** An email address that a user wants to have, until they have confirmed it. Nobody else is kept from using it. */
export interface EmailChangesTable {
  user_id: number;
  email: string;
  /** The SHA-256 hash of the token in the link that was mailed to the address. */
  token_hash: string;
  /** The user has given their password or a passkey, so that the link suffices. */
  is_proven: 0 | 1;
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
  /** Each use moves the end to so many days later; null for a fixed end. */
  idle_days: ColumnType<number | null, number | null | undefined, never>;
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
