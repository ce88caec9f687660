import type { Db } from '../database/connect.ts';

const TTL_MS = 24 * 3600 * 1000;

/** A request with an idempotency key. */
export interface KeyedRequest {
  userId: number;
  key: string;
  /** A hash of what makes two requests the same. */
  fingerprint: string;
}

interface StoredResponse {
  fingerprint: string;
  status: number;
  /** Null if the fingerprint differs from that of the request. */
  body: string | null;
}

const oldestValid = () => new Date(Date.now() - TTL_MS).toISOString();

/** The stored response for a user's key; null if there is none or it has expired. */
export async function findResponse(db: Db, { userId, key, fingerprint }: KeyedRequest): Promise<StoredResponse | null> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status'])
    // It may be as large as a note, so it is read only if it will be sent.
    .select((row) => row.case().when('fingerprint', '=', fingerprint).then(row.ref('body')).end().as('body'))
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>=', oldestValid())
    .executeTakeFirst();
  // A row without a status is from an older version, whose process ended before it responded.
  return stored && stored.status !== null ? { ...stored, status: stored.status } : null;
}

/** Stores a response; false if there is a valid one for the key already. */
export async function storeResponse(
  db: Db,
  { userId, key, fingerprint }: KeyedRequest,
  status: number,
  body: string | null,
): Promise<boolean> {
  const response = { fingerprint, status, body, created_at: new Date().toISOString() };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...response })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(response)
        .where((row) =>
          row.or([row('idempotency_keys.created_at', '<', oldestValid()), row('idempotency_keys.status', 'is', null)]),
        ),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function removeExpiredResponses(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldestValid()).execute();
}
