import type { Db } from '../../kernel/database/connect.ts';
import type { Visitor } from '../../kernel/http/guard.ts';
import { KeyedQueue } from '../../kernel/http/keyed-queue.ts';
import { callerOf, type Limit, type Limits } from '../../kernel/http/rate-limits.ts';
import { invalid, unauthenticated } from '../../kernel/problems.ts';
import type { PasswordHashes } from './link-conditions.ts';
import { isToken } from './share-tokens.ts';
import { isSignedBy, isVisitorToken, newVisitorToken, readVisitorToken } from './visitor-sessions.ts';
import { findLinkById, findLinkByToken, type OpenLink } from './visitors.repo.ts';

/** Per minute and IP address, so that short tokens cannot be guessed. */
export const WRONG_TOKENS = { points: 30, duration: 60, refusal: 'Too many wrong links. Try again in a minute.' };

const refusal = 'Too many wrong passwords. Try again later.';
/** Wrong passwords of a link: from one IP address as for accounts, and from all. */
const WRONG_PASSWORDS = { points: 5, duration: 15 * 60, refusal };
const ALL_WRONG_PASSWORDS = { points: 100, duration: 3600, refusal };

/** Verifies share tokens. Wrong tokens on any route count towards one limit. */
export class Visitors {
  readonly #db: Db;
  readonly #passwords: PasswordHashes;
  readonly #wrongTokens: Limit;
  readonly #wrongPasswords: Limit;
  readonly #allWrongPasswords: Limit;
  readonly #queue = new KeyedQueue();

  constructor({ db, limits, passwords }: { db: Db; limits: Limits; passwords: PasswordHashes }) {
    this.#db = db;
    this.#passwords = passwords;
    this.#wrongTokens = limits('share-token', WRONG_TOKENS);
    this.#wrongPasswords = limits('share-password', WRONG_PASSWORDS);
    this.#allWrongPasswords = limits('share-password-all', ALL_WRONG_PASSWORDS);
  }

  /**
   * The visitor with the token of a link, or with the one that its password has given; null if it is wrong, has ended,
   * or needs a password. @throws Problem 429 after too many wrong tokens.
   */
  async admit(token: string, ip: string): Promise<Visitor | null> {
    if (isVisitorToken(token)) return this.#ofSession(token); // cannot be guessed
    const link = await this.#find(token, ip);
    return link?.passwordHash === null ? withoutHash(link) : null;
  }

  /**
   * A token for who knows the password of a link.
   *
   * @throws Problem 401 if there is no such link, 429 after too many wrong tokens or passwords; Invalid for a password
   * that is missing or wrong.
   */
  async open(
    token: string,
    password: string | undefined,
    ip: string,
  ): Promise<{ token: string; expires_at: string | null }> {
    const link = isToken(token) ? await this.#find(token, ip) : null;
    if (!link) throw unauthenticated();
    const { shareId, passwordHash } = link;
    if (passwordHash === null) return { token, expires_at: null };
    if (!password) throw invalid('password', 'This link needs a password.');
    const pair = `${shareId}\n${callerOf(ip)}`;
    // Queued, so that concurrent guesses are counted like sequential ones.
    return this.#queue.run(pair, async () => {
      await Promise.all([this.#wrongPasswords.check(pair), this.#allWrongPasswords.check(String(shareId))]);
      if (!(await this.#passwords.matches(password, passwordHash))) {
        await Promise.all([this.#wrongPasswords.count(pair), this.#allWrongPasswords.count(String(shareId))]);
        throw invalid('password', 'This password is wrong.');
      }
      await this.#wrongPasswords.forget(pair);
      return newVisitorToken(link, new Date());
    });
  }

  #find(token: string, ip: string): Promise<OpenLink | null> {
    const caller = callerOf(ip);
    return this.#queue.run(caller, async () => {
      await this.#wrongTokens.check(caller);
      const link = await findLinkByToken(this.#db, token, new Date().toISOString());
      if (!link) await this.#wrongTokens.count(caller);
      return link;
    });
  }

  async #ofSession(token: string): Promise<Visitor | null> {
    const now = new Date();
    const session = readVisitorToken(token, now);
    if (!session) return null;
    const link = await findLinkById(this.#db, session.shareId, now.toISOString());
    return link && isSignedBy(link, session) ? { ...withoutHash(link), session: session.claims } : null;
  }
}

const withoutHash = ({ passwordHash: _hash, ...visitor }: OpenLink): Visitor => visitor;
