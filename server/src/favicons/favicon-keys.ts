import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Db } from '../database/connect.ts';
import { randomKey } from '../random-key.ts';

/** Whose links a key opens: all of a user, or those a share shows. */
export interface Reach {
  userId: number;
  /** Null for all of the user. */
  collectionId: number | null;
}

const SECRET = 'favicon_secret';
/** The name of a session, which stays the same while its tokens are renewed. */
const OF_SESSION = /^[\w-]{43}$/;
/** PostgreSQL refuses to look for a larger one. */
const ID_MAX = 2_147_483_647;
/** The id of a share, and what nobody can make who does not know our secret. */
const OF_SHARE = /^(\d{1,10})\.([\w-]{43})$/;

/**
 * What stands in the addresses of pictures in place of the header that an `<img>` cannot send. A key opens pictures of
 * sites and nothing else, and ends with the session or the share it was made for.
 */
export class FaviconKeys {
  readonly #db: Db;
  #secret: Promise<string> | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The key of the session an access token belongs to, given by its hash. */
  async ofSession(accessHash: string): Promise<string | null> {
    const query = this.#db.selectFrom('sessions').select('family').where('access_hash', '=', accessHash);
    return (await query.executeTakeFirst())?.family ?? null;
  }

  /** The key of the share that bears a token. */
  async ofShare(token: string): Promise<string | null> {
    const share = await this.#db.selectFrom('shares').select('id').where('token', '=', token).executeTakeFirst();
    return share ? `${share.id}.${await this.#sign(share.id, token)}` : null;
  }

  /** Null for a key that opens nothing, or nothing any more. */
  async reachOf(key: string): Promise<Reach | null> {
    if (OF_SESSION.test(key)) return this.#reachOfSession(key);
    const [, id, signature] = OF_SHARE.exec(key) ?? [];
    if (!id || !signature || Number(id) > ID_MAX) return null;
    return this.#reachOfShare(Number(id), signature);
  }

  async #reachOfSession(family: string): Promise<Reach | null> {
    const session = await this.#db
      .selectFrom('sessions')
      .select('user_id')
      .where('family', '=', family)
      .where('refresh_expires_at', '>', new Date().toISOString())
      .executeTakeFirst();
    return session ? { userId: session.user_id, collectionId: null } : null;
  }

  async #reachOfShare(id: number, signature: string): Promise<Reach | null> {
    const share = await this.#db
      .selectFrom('shares')
      .select(['token', 'user_id', 'collection_id'])
      .where('id', '=', id)
      .where('is_active', '=', 1)
      .executeTakeFirst();
    if (!share) return null;
    const [given, right] = [Buffer.from(signature), Buffer.from(await this.#sign(id, share.token))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return { userId: share.user_id, collectionId: share.collection_id };
  }

  /** Of the token too: with another one the share has another key. */
  async #sign(id: number, token: string): Promise<string> {
    this.#secret ??= this.#openSecret();
    return createHmac('sha256', await this.#secret)
      .update(`${id}:${token}`)
      .digest('base64url');
  }

  /** One for all processes on the database; whoever is first makes it. */
  async #openSecret(): Promise<string> {
    await this.#db
      .insertInto('settings')
      .values({ key: SECRET, value: randomKey() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const { value } = await this.#db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', SECRET)
      .executeTakeFirstOrThrow();
    return value;
  }
}
