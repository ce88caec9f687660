import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { INTEGRITY_POLICY, isPublicPath, PAGE_STATE_ID, type PageState } from '@benotes/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { hasUsers } from '../../auth/users.repo.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connect.ts';
import { Problem } from '../../problems.ts';
import { shellDir } from '../releases/build-folders.ts';
import { pagePolicy } from '../protection/headers.ts';
import { type Integrity, readIntegrity, readTable } from '../releases/release-table.ts';
import { hashScripts } from '../releases/released-files.ts';
import { type PageHead, withHead } from './share-head.ts';
import { moduleStarts } from '../releases/module-preloads.ts';

const PAGE = path.join(shellDir, 'index.html');
/** Before the first script, where the browser looks for it. */
const FIRST_SCRIPT = /<script\b/;
/** What the page names itself; what those load is found in the import map. */
const NAMED = /(<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+\.js)")/g;

/** What stands around every screen but the public ones (build/plugins/preload-links.ts). */
const FRAME = /<link\b[^>]*\bdata-frame\b[^>]*>/g;
/** An engine that counts the hashes of the import map as those of a script, as it names itself on a connection it trusts. */
const COUNTS_MAP = /"Chromium"/;

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
 * The shell's page with the hash of every script that may run in it (design: security 7.3, F16, F17): an import map
 * for modules, attributes for what the page names itself. Browsers refuse what is changed, and where they can also what is
 * not listed (SECURITY.md says which do). Beside it stands what is live, for pages that cannot read `/remotes.json`.
 *
 * A script of `REMOTE_ORIGINS` or of somebody's development server cannot be listed here; where there are such, what is
 * not listed is not refused.
 */
export class ShellPage {
  readonly #config: Config;
  readonly #db: Db;
  readonly #demoImport: number | null;
  #hasOwner = false;
  #key = '';
  #pages: Promise<Pages> | null = null;

  /** `demoImport`: the import that added the demo content, if there is any. */
  constructor(config: Config, db: Db, demoImport: number | null) {
    this.#config = config;
    this.#db = db;
    this.#demoImport = demoImport;
  }

  /** Sends the page, which is rendered again when a release has changed it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const pages = await this.#current();
    const page = isPublicPath(pathOf(request.url)) ? pages.public : pages.framed;
    const { html, br, gzip: zipped, etag } = page;
    void reply.headers({ ...headersFor(page, request), etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    void reply.type('text/html; charset=utf-8');
    const accepted = request.headers['accept-encoding'] ?? '';
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br);
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(zipped);
    return reply.send(html);
  }

  /** Sends the page with a head of this request alone, which is not cached. */
  async sendWith(head: PageHead, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { framed } = await this.#current();
    const page = Buffer.from(withHead(framed.html.toString(), head));
    void reply.headers({ ...headersFor(framed, request), 'cache-control': 'no-store' });
    void reply.type('text/html; charset=utf-8');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page);
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(page));
  }

  /** What a page that is sent now is told about the server and its modules. */
  async state(): Promise<PageState> {
    const { dataDir, moduleOverrides, serviceWorker } = this.#config;
    this.#hasOwner ||= await hasUsers(this.#db).catch(() => true); // the page is sent even if the database is down
    return {
      ...(await readTable(dataDir)),
      ...(moduleOverrides && { overrides: true }),
      ...(isSealed(this.#config) && { sealed: true }),
      ...(!serviceWorker && { worker: false }),
      ...(this.#demoImport !== null && { demoImport: this.#demoImport }),
      ...(!this.#hasOwner && { isSetUp: false }),
    };
  }

  async #current(): Promise<Pages> {
    const { dataDir } = this.#config;
    const [modules, state] = await Promise.all([readIntegrity(dataDir), this.state()]);
    const key = JSON.stringify([modules, state]);
    if (!this.#pages || key !== this.#key) {
      this.#key = key;
      const pages = moduleStarts(dataDir, state).then((starts) => render(this.#config, modules, { ...state, starts }));
      this.#pages = pages;
      pages.catch(() => {
        this.#pages = null; // the next request may find it built
      });
    }
    return this.#pages;
  }
}

/** @throws Problem 503 while the shell is not built. */
async function readPage(): Promise<string> {
  try {
    return await readFile(PAGE, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Problem(503, 'The page is not built: npm run build.', { 'retry-after': '60' });
  }
}

/** Whether all that may run can be listed in the page. */
const isSealed = ({ remoteOrigins, moduleOverrides }: Config) => remoteOrigins.length === 0 && !moduleOverrides;

/** The path of a request's URL, without the query. */
const pathOf = (url: string) => url.split('?', 1)[0] ?? url;

/** JSON that may stand in a script element. */
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
    etag: tagOf(page, headers),
    headers,
    isSealed: seal,
  };
}

/**
 * The headers of a page for whoever asks. `Integrity-Policy` goes to engines that are known to count the hashes of the
 * import map: WebKit does not, and would refuse every script. Chromium names itself in a header that the others do not have.
 */
const headersFor = ({ headers, isSealed: seal }: Page, request: FastifyRequest) => ({
  ...headers,
  ...(seal && COUNTS_MAP.test(String(request.headers['sec-ch-ua'])) && { 'integrity-policy': INTEGRITY_POLICY }),
  vary: 'accept-encoding, sec-ch-ua',
});

/** The tag of a page. What it may do is part of what it is: whoever keeps the one keeps the other with it. */
export const tagOf = (page: string, headers: Page['headers']) =>
  `"${createHash('sha256')
    .update(JSON.stringify([page, headers]))
    .digest('base64url')}"`;
