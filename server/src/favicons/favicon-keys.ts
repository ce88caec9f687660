import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Db } from '../database/connect.ts';
import { randomKey } from '../random-key.ts';
import {
  findActiveShare,
  findFamilyUser,
  findOrAddSecret,
  findSessionFamily,
  findShareId,
  type Reach,
} from './favicons.repo.ts';

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
    return findSessionFamily(this.#db, accessHash);
  }

  /** The key of the share that bears a token. */
  async ofShare(token: string): Promise<string | null> {
    const id = await findShareId(this.#db, token);
    return id === null ? null : `${id}.${await this.#sign(id, token)}`;
  }

  /** Null for a key that opens nothing, or nothing any more. */
  async reachOf(key: string): Promise<Reach | null> {
    if (OF_SESSION.test(key)) return this.#reachOfSession(key);
    const [, id, signature] = OF_SHARE.exec(key) ?? [];
    if (!id || !signature || Number(id) > ID_MAX) return null;
    return this.#reachOfShare(Number(id), signature);
  }

  async #reachOfSession(family: string): Promise<Reach | null> {
    const userId = await findFamilyUser(this.#db, family);
    return userId === null ? null : { userId, collectionId: null };
  }

  async #reachOfShare(id: number, signature: string): Promise<Reach | null> {
    const share = await findActiveShare(this.#db, id);
    if (!share) return null;
    const [given, right] = [Buffer.from(signature), Buffer.from(await this.#sign(id, share.token))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return { userId: share.user_id, collectionId: share.collection_id };
  }

  /** Of the token too: with another one the share has another key. */
  async #sign(id: number, token: string): Promise<string> {
    this.#secret ??= findOrAddSecret(this.#db, randomKey());
    return createHmac('sha256', await this.#secret)
      .update(`${id}:${token}`)
      .digest('base64url');
  }
}
