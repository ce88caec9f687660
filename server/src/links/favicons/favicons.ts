import path from 'node:path';

import { getFavicon, parseUrl } from '@benotes/contract';
import type { FastifyRequest } from 'fastify';

import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { DiskReserve } from '../../kernel/disk/disk-reserve.ts';
import { bearerOf } from '../../kernel/http/guard.ts';
import type { Limit, Limits } from '../../kernel/http/rate-limits.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { busy } from '../../kernel/problems.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import type { Access } from '../../library/access/access.ts';
import { ConcurrencyLimit } from '../previews/concurrency-limit.ts';
import type { Fetcher } from '../previews/fetch-bytes.ts';
import { encodeFavicon } from './encode-favicon.task.ts';
import { FaviconCache } from './favicon-cache.ts';
import { FaviconKeys } from './favicon-keys.ts';
import { findIncluded } from './favicons.repo.ts';
import { NoteSites } from './sites-in-note.ts';

/** Uncached sites per minute: more than a user scrolls past. */
const FETCH_LIMIT = { points: 300, duration: 60, refusal: 'Too many sites at once. Try again in a minute.' };
/** Timeout for fetching an icon if previews are disabled. */
const FETCH_TIMEOUT_MS = 5000;
/** Sites being fetched or waiting. */
const WAITING_MAX = 500;

type Settings = Pick<Config, 'faviconUrl' | 'dataDir' | 'previewAllowHosts' | 'previewTimeoutMs'>;

interface Dependencies {
  config: Settings;
  db: Db;
  workers: WorkerPool;
  limits: Limits;
  reserve: DiskReserve | null;
}

/** Provides the source of site icons, and fetches them if that is this server. */
export class Favicons {
  readonly #config: Settings;
  readonly #db: Db;
  readonly #workers: WorkerPool;
  readonly #keys: FaviconKeys;
  readonly #cache: FaviconCache;
  readonly #noteSites: NoteSites;
  readonly #limit: Limit;
  readonly #reserve: DiskReserve | null;
  /** One fetch per site for all concurrent requests. */
  readonly #pending = new Map<string, Promise<Uint8Array | null>>();
  readonly #end = new AbortController();
  #fetching = 0;
  #fetcher: Promise<Fetcher> | null = null;

  constructor({ config, db, workers, limits, reserve }: Dependencies) {
    this.#reserve = reserve;
    this.#config = config;
    this.#db = db;
    this.#workers = workers;
    this.#keys = new FaviconKeys(db);
    this.#noteSites = new NoteSites(db);
    this.#cache = new FaviconCache(path.join(config.dataDir, 'favicons'));
    this.#limit = limits('favicon', FETCH_LIMIT);
  }

  /** The URL template for the client (`DataWithFavicons` of the contract); undefined for the external service. */
  async sourceFor(request: FastifyRequest): Promise<string | undefined> {
    const { faviconUrl } = this.#config;
    if (faviconUrl !== 'self') return faviconUrl ?? undefined;
    const { actor } = request;
    const key =
      actor.kind === 'visitor'
        ? await this.#keys.ofShare(actor.visitor.token)
        : await this.#keys.ofSession(hashToken(bearerOf(request) ?? ''));
    // The session may have ended since the guard ran.
    return key ? `${getFavicon.url.replace(':host', '{host}')}?post={post}&key=${key}` : '';
  }

  /**
   * The icon of the site of a link or link block that the key can read. Null if the site has none, for any reason;
   * undefined if no readable post links there, as with a block that is not saved yet.
   *
   * @throws Problem 429 and 503 if it cannot be fetched now.
   */
  async find(host: string, postId: number, key: string): Promise<Uint8Array | null | undefined> {
    if (this.#config.faviconUrl !== 'self') return undefined;
    const holder = await this.#keys.holderOf(key);
    const origin = holder && (await this.#originOf(await holder.accessTo(postId), postId, host));
    if (!origin) return undefined;
    const pending = this.#pending.get(origin);
    if (pending) return pending;
    const icon = this.#cachedOrFetched(origin, holder.name).finally(() => this.#pending.delete(origin));
    this.#pending.set(origin, icon);
    return icon;
  }

  /** Aborts current fetches. Returns their number. */
  abort(): number {
    this.#end.abort();
    return this.#fetching;
  }

  async close(): Promise<void> {
    this.abort();
    await (await this.#fetcher)?.agent.destroy();
    await Promise.allSettled(this.#pending.values());
  }

  /** The origin on a host that a readable post links to; null if there is none. */
  async #originOf(access: Access, postId: number, host: string): Promise<string | null> {
    const post = await findIncluded(this.#db, access, postId);
    if (!post) return null;
    const url = parseUrl(post.url ?? '');
    if (url?.host === host) return url.origin;
    return (await this.#noteSites.of(access.ownerId, postId, post.updated_at)).get(host) ?? null;
  }

  async #cachedOrFetched(origin: string, who: string): Promise<Uint8Array | null> {
    const known = await this.#cache.read(origin);
    if (known !== undefined) return known;
    if (this.#fetching >= WAITING_MAX) throw busy();
    this.#fetching += 1;
    try {
      await this.#limit.take(who);
      const icon = await this.#fetch(origin);
      if (!this.#reserve?.isFull) await this.#cache.write(origin, icon);
      return icon;
    } finally {
      this.#fetching -= 1;
    }
  }

  async #fetch(origin: string): Promise<Uint8Array | null> {
    // Loaded with the first site, because the HTTP client takes memory that most servers save.
    this.#fetcher ??= import('../previews/guarded-agent.ts').then(({ openGuardedAgent }) => ({
      agent: openGuardedAgent(this.#config.previewAllowHosts),
      concurrency: new ConcurrencyLimit(),
    }));
    const { findIcon } = await import('./site-icon.ts');
    const timeout = AbortSignal.timeout(this.#config.previewTimeoutMs || FETCH_TIMEOUT_MS);
    const signal = AbortSignal.any([timeout, this.#end.signal]);
    const icon = await findIcon(await this.#fetcher, origin, signal, (bytes) =>
      this.#workers.run(encodeFavicon, bytes),
    );
    if (!icon && this.#end.signal.aborted) throw busy(); // aborted, so it is unknown whether there is one
    return icon;
  }
}
