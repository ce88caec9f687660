import net from 'node:net';
import path from 'node:path';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What the environment says, read and checked once (README, "Environment"). */
export interface Config {
  port: number;
  host: string;
  /** Where people find this server: links in mails and the set-up link begin with it. */
  appUrl: string;
  dataDir: string;
  /** PostgreSQL's address; null keeps everything in a file of the data folder. */
  databaseUrl: string | null;
  owner: { name: string; email: string; password: string } | null;
  trustProxy: boolean | string;
  /** Other origins from which remotes may be loaded; they go into the content security policy. */
  remoteOrigins: string[];
  /** Whether pages may take modules from a developer's own machine. */
  moduleOverrides: boolean;
  /** Other origins where the standalone viewer is hosted: they may make the calls of a visitor. */
  shareOrigins: string[];
  /** Where mails are handed in; null writes them to files in DATA_DIR/outbox. */
  smtpUrl: string | null;
  /** The sender of mails. */
  mailFrom: string;
  /** Where images are kept instead of a folder of the data folder. */
  filesStore: S3Settings | null;
  /** The largest bookmark file that is taken in. */
  importMaxBytes: number;
  /** The largest archive that is taken back. */
  archiveMaxBytes: number;
  /** The largest image that is taken in. */
  uploadMaxBytes: number;
  /** How much the uploaded images of one user may take. */
  uploadQuotaBytes: number;
  /** How long a preview of a link may take; 0 looks at no page. */
  previewTimeoutMs: number;
  /** `host` or `host:port` that previews may reach although private, as addresses spell them. */
  previewAllowHosts: ReadonlySet<string>;
  /**
   * Where the pictures of sites come from: a template with `{domain}`, `self` for this server, empty for nowhere; null
   * for the external service.
   */
  faviconUrl: string | null;
  /** Whether browsers keep the files of the product for going offline; false takes the worker that does it away. */
  serviceWorker: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Who bears it may read /metrics; null counts nothing. */
  metricsToken: string | null;
}

/** A bucket of a store that speaks S3. */
export interface S3Settings {
  /** scheme://host[:port] of the store. */
  endpoint: string;
  region: string;
  bucket: string;
  /** What the names of our objects begin with: empty, or a path that ends in a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A value the server cannot start with. The message is one line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Environment = Record<string, string | undefined>;

/** @throws ConfigError naming the variable, its value and what is allowed. */
export function readConfig(env: Environment): Config {
  const text = (name: string, otherwise: string) => env[name]?.trim() || otherwise;
  const refuse = (name: string, allowed: string): never => {
    throw new ConfigError(`${name}=${env[name]}: ${allowed}.`);
  };
  const integer = (name: string, otherwise: number, min: number, max: number) => {
    const value = text(name, String(otherwise));
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) refuse(name, `a whole number from ${min} to ${max}`);
    return number;
  };
  const list = (name: string) =>
    text(name, '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  const origins = (name: string) =>
    list(name).map((origin) => originOf(origin) ?? refuse(name, 'a comma-separated list of http(s) origins'));

  const port = integer('PORT', 8080, 0, 65_535);
  const appUrl = text('APP_URL', `http://localhost:${port}`);
  if (!originOf(appUrl)) refuse('APP_URL', 'an http(s) address such as https://notes.example.org');
  const logLevel = text('LOG_LEVEL', 'info');
  const importMaxBytes = integer('IMPORT_MAX_BYTES', 52_428_800, 1024, 1_073_741_824);
  const level =
    LOG_LEVELS.find((known) => known === logLevel) ?? refuse('LOG_LEVEL', `one of ${LOG_LEVELS.join(', ')}`);

  return {
    port,
    host: text('HOST', '127.0.0.1'),
    appUrl: appUrl.replace(/\/+$/, ''),
    dataDir: path.resolve(text('DATA_DIR', './data')),
    databaseUrl: databaseOf(env),
    owner: ownerOf(env, refuse),
    trustProxy: trustOf(text('TRUST_PROXY', '')),
    remoteOrigins: origins('REMOTE_ORIGINS'),
    moduleOverrides: integer('MODULE_OVERRIDES', 0, 0, 1) === 1,
    shareOrigins: origins('SHARE_ORIGINS'),
    smtpUrl: smtpOf(env),
    mailFrom: senderOf(env, appUrl, refuse),
    filesStore: filesStoreOf(env),
    uploadQuotaBytes: integer('UPLOAD_QUOTA_BYTES', 1_073_741_824, 1_048_576, 1_099_511_627_776),
    uploadMaxBytes: integer('UPLOAD_MAX_BYTES', 10_485_760, 1024, 104_857_600),
    previewTimeoutMs: integer('PREVIEW_TIMEOUT_MS', 5000, 0, 60_000),
    previewAllowHosts: new Set(
      list('PREVIEW_ALLOW_HOSTS').map(
        (host) => hostOf(host) ?? refuse('PREVIEW_ALLOW_HOSTS', 'a comma-separated list of host or host:port'),
      ),
    ),
    faviconUrl: faviconsOf(env, refuse),
    serviceWorker: isOn(text('SERVICE_WORKER', 'on')) ?? refuse('SERVICE_WORKER', 'on or off'),
    importMaxBytes,
    archiveMaxBytes: Math.max(importMaxBytes, integer('ARCHIVE_MAX_BYTES', 2_147_483_648, 1024, 1_099_511_627_776)),
    logLevel: level,
    metricsToken: metricsTokenOf(env),
  };
}

const isOn = (value: string) => (value === 'on' || value === 'off' ? value === 'on' : undefined);

function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? origin : null;
}

/** `host` or `host:port` as an address would spell it: `Intranet:8080`, `::1` and `[::1]:8080` alike. */
function hostOf(entry: string): string | null {
  const [, name = '', port = ''] = net.isIPv6(entry)
    ? ['', `[${entry}]`]
    : (/^(\[[\da-f:.]+\]|[^:/?#@*[\]]+)(:\d{1,5})?$/i.exec(entry) ?? []);
  if (!URL.canParse(`http://${name}${port}`)) return null;
  return `${new URL(`http://${name}`).hostname}${port}`;
}

function ownerOf(env: Environment, refuse: (name: string, allowed: string) => never): Config['owner'] {
  const { OWNER_NAME: name, OWNER_EMAIL: email, OWNER_PASSWORD: password } = env;
  if (!name && !email && !password) return null;
  if (!email || !/^[^\s@]+@[^\s@]+$/.test(email)) return refuse('OWNER_EMAIL', 'an e-mail address');
  if (!password || Buffer.byteLength(password) < 8) throw new ConfigError('OWNER_PASSWORD: at least 8 bytes.');
  return { name: name || email, email, password };
}

function databaseOf(env: Environment): string | null {
  const address = env['DATABASE_URL']?.trim();
  if (!address) return null;
  if (URL.canParse(address) && /^postgres(?:ql)?:$/.test(new URL(address).protocol)) return address;
  // Without its value: it may hold a password.
  throw new ConfigError('DATABASE_URL: an address such as postgres://user:password@db.example.org/benotes.');
}

/** `s3://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX][?region=…][&tls=off]`; `tls=off` for a store beside this server. */
function filesStoreOf(env: Environment): S3Settings | null {
  const address = env['FILES_URL']?.trim();
  if (!address) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  const [, bucket = '', ...folders] = url?.pathname.split('/') ?? [];
  if (
    url?.protocol !== 's3:' ||
    !url.host ||
    !url.username ||
    !url.password ||
    !/^[a-z\d][a-z\d.-]{2,62}$/.test(bucket)
  )
    // Without its value: it holds a secret.
    throw new ConfigError('FILES_URL: an address such as s3://KEY:SECRET@s3.example.org/bucket?region=eu-central-1.');
  const prefix = folders.filter((folder) => folder !== '').join('/');
  return {
    endpoint: `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}

function smtpOf(env: Environment): string | null {
  const address = env['SMTP_URL']?.trim();
  if (!address) return null;
  const fits = URL.canParse(address) && /^smtps?:$/.test(new URL(address).protocol) && new URL(address).hostname !== '';
  if (fits) return address;
  // Without its value: it may hold a password.
  throw new ConfigError('SMTP_URL: an address such as smtp://user:password@mail.example.org:587.');
}

/** Set to nothing is not the same as unset. */
function faviconsOf(env: Environment, refuse: (name: string, allowed: string) => never): string | null {
  const source = env['FAVICON_URL']?.trim();
  if (source === undefined || source === '' || source === 'self') return source ?? null;
  const example = source.replaceAll('{domain}', 'example.org');
  const fits = example !== source && originOf(example) !== null && !new URL(example).username;
  return fits ? source : refuse('FAVICON_URL', 'self, nothing, or an http(s) address with {domain} in it');
}

function metricsTokenOf(env: Environment): string | null {
  const token = env['METRICS_TOKEN']?.trim();
  if (!token) return null;
  // Without its value: it is a secret, if a short one.
  if (!/^[\x21-\x7e]{16,512}$/.test(token)) throw new ConfigError('METRICS_TOKEN: 16 to 512 visible characters.');
  return token;
}

/** A bare address, or a name with the address in angle brackets. */
function senderOf(env: Environment, appUrl: string, refuse: (name: string, allowed: string) => never): string {
  const sender = env['MAIL_FROM']?.trim();
  if (!sender) return `Benotes <benotes@${new URL(appUrl).hostname}>`;
  const isOne = /^(?:[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(sender);
  return isOne ? sender : refuse('MAIL_FROM', 'an e-mail address, or Name <address>');
}

/** Unset: nobody is trusted; `true`: any proxy; otherwise addresses or networks, as Fastify reads them. */
function trustOf(value: string): boolean | string {
  if (value === '' || value === 'false') return false;
  return value === 'true' ? true : value;
}
