import type { KeyObject } from 'node:crypto';
import path from 'node:path';

import { findNotices } from './config-notices.ts';
import {
  type BrowserSettings,
  ConfigError,
  type Environment,
  parseSwitch,
  parsePlainOrigin,
  parseHost,
  readOwner,
  readDatabaseDistributed,
  readDatabaseReadUrl,
  readDatabaseUrl,
  readFilesStore,
  readSmtpUrl,
  readFaviconUrl,
  readSnapshotBrowser,
  readMetricsToken,
  readModuleKeys,
  readSender,
  readTrustProxy,
  type S3Settings,
} from './config-values.ts';
import { type ExportSchedule, readSchedule } from './export-schedule.ts';
import { type OidcSettings, readOidc, readPasswordSignIn } from './oidc-config.ts';

export { ConfigError } from './config-values.ts';
export type { BrowserSettings, S3Settings } from './config-values.ts';

const KEEP_MODES = ['off', 'text', 'images'] as const;
const FACTOR_MODES = ['owners', 'all'] as const;
const RELEASE_MODES = ['off', 'token', 'signed'] as const;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The configuration, read from the environment and validated once (docs/operations.md, "Settings"). */
export interface Config {
  port: number;
  host: string;
  /** The public URL of this server, used in mails and the set-up link. */
  appUrl: string;
  dataDir: string;
  /** The URL of PostgreSQL; null for SQLite in the data folder. */
  databaseUrl: string | null;
  /** A copy of that database which follows it, to read from; null reads everything from the primary. */
  databaseReadUrl: string | null;
  /** Whether that database is Citus, and the tables are distributed by their owners. */
  databaseDistributed: boolean;
  owner: { name: string; email: string; password: string } | null;
  /** The provider for signing in with OpenID Connect; null for none. */
  oidc: OidcSettings | null;
  /** Whether users may sign in with a password. */
  passwordSignIn: boolean;
  /** Of which users a second factor is required; null for none. */
  requireSecondFactor: (typeof FACTOR_MODES)[number] | null;
  /** How long a session can be renewed after its sign-in, in days. */
  sessionDays: number;
  /** IP addresses and networks of reverse proxies whose forwarding headers count; false for none. */
  trustProxy: false | string;
  /** Other origins that remotes may be loaded from; part of the content security policy. */
  remoteOrigins: string[];
  /** Whether pages may load modules from a developer's machine. */
  moduleOverrides: boolean;
  /** Who may release modules over HTTP: no one, API tokens, or API tokens with a signed archive. */
  moduleReleases: (typeof RELEASE_MODES)[number];
  /** The public keys that may sign archives. */
  moduleKeys: readonly KeyObject[];
  /** Other origins that host the standalone viewer: they may send the requests of visitors. */
  shareOrigins: string[];
  /** The SMTP server; null writes mails to files in DATA_DIR/outbox. */
  smtpUrl: string | null;
  /** The sender of mails. */
  mailFrom: string;
  /** The S3 store of images; null for a folder in the data folder. */
  filesStore: S3Settings | null;
  /** Scheduled exports; null for none. */
  exportSchedule: ExportSchedule | null;
  /** The maximum size of an imported bookmark file. */
  importMaxBytes: number;
  /** The maximum size of an imported archive. */
  archiveMaxBytes: number;
  /** The maximum size of an uploaded image. */
  uploadMaxBytes: number;
  /** The maximum total size of a user's uploaded images. */
  uploadQuotaBytes: number;
  /** The timeout of link previews; 0 disables them. */
  previewTimeoutMs: number;
  /** Private hosts (`host` or `host:port`, as in URLs) that previews may fetch. */
  previewAllowHosts: ReadonlySet<string>;
  /** Whether the pages of links are looked at again and again. */
  checkLinks: boolean;
  /** What is kept of linked pages: nothing, their text, or images and PDF files as well. `off` without previews. */
  keepCopies: (typeof KEEP_MODES)[number];
  /** How many earlier states of a post are kept; 0 for none. */
  keepVersions: number;
  /** The maximum size of a copy with its files. */
  keepMaxBytes: number;
  /** The Chromium that takes snapshots of pages; null for none. */
  snapshotBrowser: BrowserSettings | null;
  /**
   * The source of favicons: a template with `{domain}`, `self` for this server, empty for none; null for the external
   * service.
   */
  faviconUrl: string | null;
  /** Whether browsers install the service worker; false unregisters it. */
  serviceWorker: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
  /** The token required to read /metrics; null disables metrics. */
  metricsToken: string | null;
  /** Lines for the operator about settings that have no effect. */
  notices: readonly string[];
}

/** @throws ConfigError naming the variable, its value and what is allowed. */
export function readConfig(env: Environment): Config {
  const text = (name: string, otherwise: string) => env[name]?.trim() || otherwise;
  const refuse = (name: string, allowed: string): never => {
    throw new ConfigError(`${name}=${env[name] ?? ''} is invalid: it must be ${allowed}.`);
  };
  const integer = (name: string, otherwise: number, min: number, max: number, or = '') => {
    const value = text(name, String(otherwise));
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) refuse(name, `${or}a whole number from ${min} to ${max}`);
    return number;
  };
  const list = (name: string) =>
    text(name, '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  const origins = (name: string) =>
    list(name).map(
      (origin) => parsePlainOrigin(origin) ?? refuse(name, 'a comma-separated list of http(s) origins, without paths'),
    );

  const port = integer('PORT', 8080, 0, 65_535);
  const appUrl = text('APP_URL', `http://localhost:${port}`);
  if (!parsePlainOrigin(appUrl))
    refuse(
      'APP_URL',
      'an http(s) URL without a path, such as https://notes.example.org (Benotes is served at the root of a host)',
    );
  const logLevel = text('LOG_LEVEL', 'info');
  const importMaxBytes = integer('IMPORT_MAX_BYTES', 52_428_800, 1024, 1_073_741_824);
  const oidc = readOidc(env, appUrl, refuse);
  const level =
    LOG_LEVELS.find((known) => known === logLevel) ?? refuse('LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`);

  const releaseMode = text('MODULE_RELEASES', 'off');
  const moduleReleases =
    RELEASE_MODES.find((known) => known === releaseMode) ??
    refuse('MODULE_RELEASES', `one of ${RELEASE_MODES.join(', ')}`);
  const factorMode = text('REQUIRE_SECOND_FACTOR', '');
  const requireSecondFactor =
    factorMode === ''
      ? null
      : (FACTOR_MODES.find((known) => known === factorMode) ??
        refuse('REQUIRE_SECOND_FACTOR', `one of ${FACTOR_MODES.join(', ')}`));
  const keepMode = text('KEEP_COPIES', 'images');
  const keepCopies =
    KEEP_MODES.find((known) => known === keepMode) ?? refuse('KEEP_COPIES', `one of ${KEEP_MODES.join(', ')}`);
  const previewTimeoutMs = integer('PREVIEW_TIMEOUT_MS', 5000, 0, 60_000);
  const moduleKeys = readModuleKeys(list('MODULE_KEYS'));
  if (moduleReleases === 'signed' && moduleKeys.length === 0)
    throw new ConfigError('MODULE_RELEASES=signed needs MODULE_KEYS: the public keys that may sign modules.');

  return {
    port,
    host: text('HOST', '127.0.0.1'),
    appUrl: appUrl.replace(/\/+$/, ''),
    dataDir: path.resolve(text('DATA_DIR', './data')),
    databaseUrl: readDatabaseUrl(env),
    databaseReadUrl: readDatabaseReadUrl(env),
    databaseDistributed: readDatabaseDistributed(env),
    owner: readOwner(env, refuse),
    oidc,
    passwordSignIn: readPasswordSignIn(env, oidc, refuse),
    requireSecondFactor,
    sessionDays: integer('SESSION_DAYS', 90, 1, 3650),
    trustProxy: readTrustProxy(env, refuse),
    remoteOrigins: origins('REMOTE_ORIGINS'),
    moduleReleases,
    moduleKeys,
    moduleOverrides: integer('MODULE_OVERRIDES', 0, 0, 1) === 1,
    shareOrigins: origins('SHARE_ORIGINS'),
    smtpUrl: readSmtpUrl(env),
    mailFrom: readSender(env, appUrl, refuse),
    filesStore: readFilesStore(env),
    exportSchedule: readSchedule(env),
    uploadQuotaBytes: integer('UPLOAD_QUOTA_BYTES', 1_073_741_824, 1_048_576, 1_099_511_627_776),
    uploadMaxBytes: integer('UPLOAD_MAX_BYTES', 10_485_760, 1024, 104_857_600),
    previewTimeoutMs,
    // Copies are fetched like previews: without them, this server fetches nothing.
    keepCopies: previewTimeoutMs === 0 ? 'off' : keepCopies,
    snapshotBrowser: readSnapshotBrowser(
      env,
      parseSwitch(text('SNAPSHOT_SANDBOX', 'on')) ?? refuse('SNAPSHOT_SANDBOX', 'on or off'),
    ),
    keepVersions: text('KEEP_VERSIONS', '') === 'off' ? 0 : integer('KEEP_VERSIONS', 50, 1, 1000, 'off or '),
    keepMaxBytes: integer('KEEP_MAX_BYTES', 20_971_520, 65_536, 1_073_741_824),
    previewAllowHosts: new Set(
      list('PREVIEW_ALLOW_HOSTS').map(
        (host) => parseHost(host) ?? refuse('PREVIEW_ALLOW_HOSTS', 'a comma-separated list of host or host:port'),
      ),
    ),
    checkLinks: parseSwitch(text('CHECK_LINKS', 'on')) ?? refuse('CHECK_LINKS', 'on or off'),
    faviconUrl: readFaviconUrl(env, refuse),
    serviceWorker: parseSwitch(text('SERVICE_WORKER', 'on')) ?? refuse('SERVICE_WORKER', 'on or off'),
    importMaxBytes,
    archiveMaxBytes: Math.max(importMaxBytes, integer('ARCHIVE_MAX_BYTES', 2_147_483_648, 1024, 1_099_511_627_776)),
    logLevel: level,
    metricsToken: readMetricsToken(env),
    notices: findNotices(env),
  };
}
