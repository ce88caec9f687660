import path from 'node:path';

import { getFavicon } from '@benotes/contract';
import type { FastifyRequest } from 'fastify';

import { hashToken } from '../auth/tokens.ts';
import { bearerOf } from '../http/guard.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/connect.ts';
import type { Reserve } from '../disk/disk-reserve.ts';
import type { Limit, Limits } from '../http/rate-limits.ts';
import type { Way } from '../previews/fetch-bytes.ts';
import { Slots } from '../previews/concurrency-limit.ts';
import { busy } from '../problems.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { FaviconCache } from './favicon-cache.ts';
import { FaviconKeys } from './favicon-keys.ts';
import { findReachable, type Reach } from './favicons.repo.ts';
import { NoteSites } from './sites-in-note.ts';

/** Sites that were not looked at lately, a minute: more than anybody scrolls past. */
const LOOKS = { points: 300, duration: 60, refusal: 'Too many sites at once. Try again in a minute.' };
/** How long looking at a site may take where previews are switched off. */
const LOOK_MS = 5000;
/** Sites that are looked at or wait for it. */
const WAITING_MAX = 500;

type Settings = Pick<Config, 'faviconUrl' | 'dataDir' | 'previewAllowHosts' | 'previewTimeoutMs'>;

interface Needs {
  config: Settings;
  db: Db;
  workers: WorkerPool;
  limits: Limits;
  reserve: Reserve | null;
}

/** Says where the pictures of sites come from, and fetches them where it is this server. */
export class Favicons {
  readonly #config: Settings;
  readonly #db: Db;
  readonly #workers: WorkerPool;
  readonly #keys: FaviconKeys;
  readonly #cache: FaviconCache;
  readonly #noteSites: NoteSites;
  readonly #looks: Limit;
  readonly #reserve: Reserve | null;
  /** One look at a site for all who ask meanwhile. */
  readonly #pending = new Map<string, Promise<Uint8Array | null>>();
  readonly #end = new AbortController();
  #looking = 0;
  #way: Promise<Way> | null = null;

  constructor({ config, db, workers, limits, reserve }: Needs) {
    this.#reserve = reserve;
    this.#config = config;
    this.#db = db;
    this.#workers = workers;
    this.#keys = new FaviconKeys(db);
    this.#noteSites = new NoteSites(db);
    this.#cache = new FaviconCache(path.join(config.dataDir, 'favicons'));
    this.#looks = limits('favicon', LOOKS);
  }

  /** What whoever calls is told of it (`DataWithFavicons` of the contract); undefined for the external service. */
  async sourceFor(request: FastifyRequest): Promise<string | undefined> {
    const { faviconUrl } = this.#config;
    if (faviconUrl !== 'self') return faviconUrl ?? undefined;
    const { actor } = request;
    const key =
      actor.kind === 'visitor'
        ? await this.#keys.ofShare(actor.visitor.token)
        : await this.#keys.ofSession(hashToken(bearerOf(request) ?? ''));
    // Between the check of who calls and here, the session may have ended.
    return key ? `${getFavicon.url.replace(':host', '{host}')}?post={post}&key=${key}` : '';
  }

  /**
   * The picture of the site that a link, or a link block of a note, within reach of the key points to. Null when the
   * site has none, whatever the reason; undefined when nothing within reach points there, as a block that is yet to be
   * saved.
   *
   * @throws Problem 429 and 503 when it cannot be looked for now.
   */
  async find(host: string, postId: number, key: string): Promise<Uint8Array | null | undefined> {
    if (this.#config.faviconUrl !== 'self') return undefined;
    const reach = await this.#keys.reachOf(key);
    const origin = reach && (await this.#originOf(reach, postId, host));
    if (!origin) return undefined;
    const who = reach.collectionId === null ? `user ${reach.userId}` : `share ${reach.collectionId}`;
    const pending = this.#pending.get(origin);
    if (pending) return pending;
    const look = this.#knownOrFound(origin, who).finally(() => this.#pending.delete(origin));
    this.#pending.set(origin, look);
    return look;
  }

  /** Ends what is being looked at. Returns how many sites they are. */
  giveUp(): number {
    this.#end.abort();
    return this.#looking;
  }

  async close(): Promise<void> {
    this.giveUp();
    await (await this.#way)?.agent.destroy();
    await Promise.allSettled(this.#pending.values());
  }

  /** The origin of what a post within reach points to on a host; null when that is nothing. */
  async #originOf(reach: Reach, postId: number, host: string): Promise<string | null> {
    const post = await findReachable(this.#db, reach, postId);
    if (!post) return null;
    if (post.type !== 'link') return (await this.#noteSites.of(postId, post.updated_at)).get(host) ?? null;
    const url = post.url ?? '';
    return URL.canParse(url) && new URL(url).host === host ? new URL(url).origin : null;
  }

  async #knownOrFound(origin: string, who: string): Promise<Uint8Array | null> {
    const known = await this.#cache.read(origin);
    if (known !== undefined) return known;
    if (this.#looking >= WAITING_MAX) throw busy();
    this.#looking += 1;
    try {
      await this.#looks.take(who);
      const icon = await this.#look(origin);
      if (!this.#reserve?.isFull) await this.#cache.write(origin, icon);
      return icon;
    } finally {
      this.#looking -= 1;
    }
  }

  async #look(origin: string): Promise<Uint8Array | null> {
    // With the first site: what reaches the web takes memory that most servers need not have.
    this.#way ??= import('../previews/guarded-agent.ts').then(({ openGuardedAgent }) => ({
      agent: openGuardedAgent(this.#config.previewAllowHosts),
      slots: new Slots(),
    }));
    const { findIcon } = await import('./site-icon.ts');
    const timeout = AbortSignal.timeout(this.#config.previewTimeoutMs || LOOK_MS);
    const signal = AbortSignal.any([timeout, this.#end.signal]);
    const icon = await findIcon(await this.#way, origin, signal, (bytes) => this.#workers.run('encodeFavicon', bytes));
    if (!icon && this.#end.signal.aborted) throw busy(); // nobody knows that there is none
    return icon;
  }
}
