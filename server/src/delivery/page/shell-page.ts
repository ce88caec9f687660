import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { INTEGRITY_POLICY, isPublicPath, PAGE_STATE_ID, type PageState } from '@benotes/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { codeOf } from '../../kernel/code-of.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { Problem } from '../../kernel/problems.ts';
import { hasUsers } from '../../people/auth/users.repo.ts';
import { pagePolicy } from '../protection/headers.ts';
import { shellDir } from '../releases/build-folders.ts';
import { assignedCanaries } from '../releases/canary-assignment.ts';
import { type LiveModules, readLive } from '../releases/live-modules.ts';
import type { Integrity } from '../releases/release-table.ts';
import { hashScripts } from '../releases/released-files.ts';
import { refreshReleases } from '../releases/shared-releases.ts';
import { type PageHead, withHead } from './share-head.ts';

const PAGE = path.join(shellDir, 'index.html');
/** Before the first script, because the browser reads the import map first. */
const FIRST_SCRIPT = /<script\b/;
/** Files that the page itself references; what those import is in the import map. */
const NAMED = /(<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+\.js)")/g;

/** The layout of all but the public screens (build/plugins/preload-links.ts). */
const FRAME = /<link\b[^>]*\bdata-frame\b[^>]*>/g;
/**
 * An engine that applies integrity hashes of the import map to scripts, by the brand it sends over secure connections.
 */
const COUNTS_MAP = /"Chromium"/;

/** The variants of the page, for users with different canaries, that are cached. */
const MAX_VARIANTS = 8;

interface Pages {
  framed: Page;
  public: Page;
}

interface Page {
  html: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
  headers: Record<string, string>;
  isSealed: boolean;
}

/**
 * The shell's page with the hash of every script that may run in it (design: security 7.3, F16, F17): an import map for
 * modules, attributes for what the page references. Browsers refuse modified scripts and, where supported, unlisted
 * ones (SECURITY.md lists which browsers do). The page also contains the live releases, for when `/remotes.json` cannot
 * be loaded.
 *
 * Scripts from `REMOTE_ORIGINS` or a development server cannot be listed; where those are configured, unlisted scripts
 * are allowed.
 */
export class ShellPage {
  readonly #config: Config;
  readonly #db: Db;
  readonly #demoImport: number | null;
  #hasOwner = false;
  /** By the canaries in them. */
  readonly #pages = new Map<string, { key: string; pages: Promise<Pages> }>();

  /** `demoImport`: the id of the import that added the demo content, if any. */
  constructor(config: Config, db: Db, demoImport: number | null) {
    this.#config = config;
    this.#db = db;
    this.#demoImport = demoImport;
  }

  /** Sends the page, which is rendered again after a release. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { pages, isForUser } = await this.#current(request);
    const page = isPublicPath(pathOf(request.url)) ? pages.public : pages.framed;
    const { html, br, gzip: zipped, etag } = page;
    void reply.headers({ ...headersFor(page, request, { isForUser }), etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    void reply.type('text/html; charset=utf-8');
    const accepted = request.headers['accept-encoding'] ?? '';
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br);
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(zipped);
    return reply.send(html);
  }

  /** Sends the page with metadata for this request only, uncached. */
  async sendWith(head: PageHead, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { framed } = (await this.#current(request)).pages;
    const page = Buffer.from(withHead(framed.html.toString(), head));
    void reply.headers({ ...headersFor(framed, request), 'cache-control': 'no-store' });
    void reply.type('text/html; charset=utf-8');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page);
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page));
  }

  /** The state of the server and its modules that is embedded in the page; without `live`, that of visitors. */
  async state(live?: LiveModules): Promise<PageState> {
    const { moduleOverrides, serviceWorker, oidc, passwordSignIn } = this.#config;
    const { table, modules } = live ?? (await this.#readLive());
    this.#hasOwner ||= await hasUsers(this.#db).catch(() => true); // the page is sent even if the database is down
    return {
      ...table,
      modules,
      ...(moduleOverrides && { overrides: true }),
      ...(isSealed(this.#config) && { sealed: true }),
      ...(!serviceWorker && { worker: false }),
      ...(this.#demoImport !== null && { demoImport: this.#demoImport }),
      ...(!this.#hasOwner && { isSetUp: false }),
      ...(oidc && { oidc: { name: oidc.name, ...(!passwordSignIn && { isOnly: true }) } }),
    };
  }

  async #readLive(request?: FastifyRequest): Promise<LiveModules> {
    const { dataDir } = this.#config;
    await refreshReleases(dataDir);
    return readLive(dataDir, (canaries) => assignedCanaries(this.#db, canaries, request?.cookies ?? {}));
  }

  /** The pages for a request, and whether other users may get others. */
  async #current(request: FastifyRequest): Promise<{ pages: Pages; isForUser: boolean }> {
    const live = await this.#readLive(request);
    const state = await this.state(live);
    const variant = [...(live.assigned ?? [])].toSorted().join(' ');
    const key = JSON.stringify([live.integrity, state]);
    const isForUser = live.assigned !== null;
    const known = this.#pages.get(variant);
    if (known?.key === key) return { pages: await known.pages, isForUser };
    const pages = render(this.#config, live.integrity, state);
    if (!isForUser) this.#pages.clear(); // those of canaries that have ended
    this.#pages.set(variant, { key, pages });
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MAX_VARIANTS && oldest !== undefined) this.#pages.delete(oldest);
    pages.catch(() => this.#pages.delete(variant)); // built when the next request arrives
    return { pages: await pages, isForUser };
  }
}

/** @throws Problem 503 if the shell is not built. */
async function readPage(): Promise<string> {
  try {
    return await readFile(PAGE, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new Problem(503, 'The page has not been built. Run npm run build.', { 'retry-after': '60' });
  }
}

/** Whether the page can list every script that may run. */
const isSealed = ({ remoteOrigins, moduleOverrides }: Config) => remoteOrigins.length === 0 && !moduleOverrides;

/** The path of a request's URL, without the query. */
const pathOf = (url: string) => url.split('?', 1)[0] ?? url;

/** JSON that is safe inside a script element. */
const inline = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

async function render(config: Config, modules: Integrity, state: PageState): Promise<Pages> {
  const integrity = { ...(await hashScripts(shellDir, '/')), ...modules };
  const map = inline({ integrity });
  const data = `<script type="application/json" id="${PAGE_STATE_ID}">${inline(state)}</script>`;
  const html = (await readPage())
    .replace(FIRST_SCRIPT, () => `<script type="importmap">${map}</script>\n    ${data}\n    <script`)
    .replaceAll(NAMED, (named: string, _all: string, address: string) =>
      integrity[address] ? `${named} integrity="${integrity[address]}"` : named,
    );
  const headers = {
    'content-security-policy': pagePolicy(config, createHash('sha256').update(map).digest('base64')),
  };
  const seal = isSealed(config);
  return { framed: await pack(html, headers, seal), public: await pack(html.replaceAll(FRAME, ''), headers, seal) };
}

async function pack(page: string, headers: Record<string, string>, seal: boolean): Promise<Page> {
  const html = Buffer.from(page);
  return {
    html,
    br: await promisify(brotliCompress)(html),
    gzip: await promisify(gzip)(html),
    etag: etagOfPage(page, headers),
    headers,
    isSealed: seal,
  };
}

/**
 * The headers of a page. `isForUser`: it depends on the session, so that no shared cache may use it for others.
 * `Integrity-Policy` is sent only to engines known to honor the hashes in the import map: WebKit
 * does not and would refuse every script. Chromium identifies itself by a header that the others do not send.
 */
const headersFor = ({ headers, isSealed: seal }: Page, request: FastifyRequest, { isForUser = false } = {}) => ({
  ...headers,
  ...(seal && COUNTS_MAP.test(String(request.headers['sec-ch-ua'])) && { 'integrity-policy': INTEGRITY_POLICY }),
  'cache-control': isForUser ? 'private, no-cache' : 'no-cache',
  vary: `accept-encoding, sec-ch-ua${isForUser ? ', cookie' : ''}`,
});

/** The ETag of a page. It covers the policy headers, because a client that caches the page also caches those. */
export const etagOfPage = (page: string, headers: Page['headers']) =>
  `"${createHash('sha256')
    .update(JSON.stringify([page, headers]))
    .digest('base64url')}"`;
