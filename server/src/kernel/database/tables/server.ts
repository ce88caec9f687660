/** Internal state of the server. */
export interface SettingsTable {
  key: string;
  value: string;
}

/** Work that only one process may do at a time. */
export interface LeasesTable {
  name: string;
  holder: string;
  until: string;
}

/** The response to a request with an idempotency key. Rows without a status are from an older version. */
export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  fingerprint: string;
  status: number | null;
  body: string | null;
  created_at: string;
}

/** A row or file of another server that `migrate-from` has taken over. */
export interface MigratedRowsTable {
  /** Which server. */
  source: string;
  /** `user`, `collection`, `tag`, `post`, `share`, `file`, or `top`. */
  kind: string;
  /** Its id there, or the path of a file. */
  source_id: string;
  /** Its id here, or the URL path of a file. */
  target: string;
}
