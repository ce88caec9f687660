import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Db } from '../../kernel/database/connect.ts';
import { randomKey } from '../../kernel/random-key.ts';
import { type Access, linkAccess } from '../../library/access/access.ts';
import { accessToPost } from '../../library/access/request-access.ts';
import { findLinkById, findLinkByToken, type OpenLink } from '../../library/shares/visitors.repo.ts';
import { findFamilyUser, findOrAddSecret, findSessionFamily } from './favicons.repo.ts';

/** The id of a session, which is stable while its tokens are renewed. */
const OF_SESSION = /^[\w-]{43}$/;
/** PostgreSQL rejects larger ids. */
const ID_MAX = 2_147_483_647;
/** The id of a share, and a signature with the server's secret. */
const OF_SHARE = /^(\d{1,10})\.([\w-]{43})$/;

/** Whose key it is. */
interface KeyHolder {
  /** The access by which the favicons of a post may be read. */
  accessTo: (postId: number) => Promise<Access>;
  /** By which requests are limited. */
  name: string;
}

/**
 * Keys in the URLs of icons, because an `<img>` cannot send a header. A key grants access to icons only, and ends with
 * its session or share.
 */
export class FaviconKeys {
  readonly #db: Db;
  #secret: Promise<string> | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The key of the session of an access token, given by the token's hash. */
  async ofSession(accessHash: string): Promise<string | null> {
    return findSessionFamily(this.#db, accessHash);
  }

  /** The key of the share with this token. */
  async ofShare(token: string): Promise<string | null> {
    const link = await findLinkByToken(this.#db, token, new Date().toISOString());
    return link ? `${link.shareId}.${await this.#sign(link)}` : null;
  }

  /** Null for an invalid or expired key. */
  async holderOf(key: string): Promise<KeyHolder | null> {
    if (OF_SESSION.test(key)) return this.#holderOfSession(key);
    const [, id, signature] = OF_SHARE.exec(key) ?? [];
    if (!id || !signature || Number(id) > ID_MAX) return null;
    return this.#holderOfShare(Number(id), signature);
  }

  async #holderOfSession(family: string): Promise<KeyHolder | null> {
    const userId = await findFamilyUser(this.#db, family);
    if (userId === null) return null;
    return { accessTo: (postId) => accessToPost(this.#db, userId, postId), name: `user ${userId}` };
  }

  async #holderOfShare(id: number, signature: string): Promise<KeyHolder | null> {
    const link = await findLinkById(this.#db, id, new Date().toISOString());
    if (!link) return null;
    const [given, right] = [Buffer.from(signature), Buffer.from(await this.#sign(link))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    return { accessTo: () => Promise.resolve(linkAccess(link)), name: `share ${id}` };
  }

  /** Includes the token and the password, so that new ones change the share's key. */
  async #sign({ shareId, token, passwordHash }: OpenLink): Promise<string> {
    this.#secret ??= findOrAddSecret(this.#db, randomKey());
    return createHmac('sha256', await this.#secret)
      .update(passwordHash === null ? `${shareId}:${token}` : `${shareId}:${token}\n${passwordHash}`)
      .digest('base64url');
  }
}
