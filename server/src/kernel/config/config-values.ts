import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';

import { parseUrl } from '@benotes/contract';

export type Environment = Record<string, string | undefined>;
type Refuse = (name: string, allowed: string) => never;

/** An invalid setting. The message is one line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  /** scheme://host[:port] of the store. */
  endpoint: string;
  region: string;
  bucket: string;
  /** The prefix of object names: empty, or a path that ends in a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The Chromium that takes snapshots of pages. */
export interface BrowserSettings {
  file: string;
  /** Whether pages run in Chromium's sandbox. */
  isSandboxed: boolean;
}

interface Owner {
  name: string;
  email: string;
  password: string;
}

export const parseSwitch = (value: string) => (value === 'on' || value === 'off' ? value === 'on' : undefined);

export function parseOrigin(url: string): string | null {
  const parsed = parseUrl(url);
  return parsed?.protocol === 'http:' || parsed?.protocol === 'https:' ? parsed.origin : null;
}

/** The origin of a URL that names nothing else; null if a path, a query, or a name of a user would be lost. */
export function parsePlainOrigin(url: string): string | null {
  const origin = parseOrigin(url);
  return origin !== null && new URL(url).href === `${origin}/` && !/[?#]/.test(url) ? origin : null;
}

/** Normalizes `host` or `host:port` as in URLs: `Intranet:8080`, `::1` and `[::1]:8080` are accepted. */
export function parseHost(entry: string): string | null {
  const [, name = '', port = ''] = net.isIPv6(entry)
    ? ['', `[${entry}]`]
    : (/^(\[[\da-f:.]+\]|[^:/?#@*[\]]+)(:\d{1,5})?$/i.exec(entry) ?? []);
  if (!parseUrl(`http://${name}${port}`)) return null;
  return `${new URL(`http://${name}`).hostname}${port}`;
}

export function readOwner(env: Environment, refuse: Refuse): Owner | null {
  const { OWNER_NAME: name, OWNER_EMAIL: email, OWNER_PASSWORD: password } = env;
  if (!name && !email && !password) return null;
  if (!email || !/^[^\s@]+@[^\s@]+$/.test(email)) return refuse('OWNER_EMAIL', 'an email address');
  if (!password || Buffer.byteLength(password) < 8) throw new ConfigError('OWNER_PASSWORD must have at least 8 bytes.');
  return { name: name || email, email, password };
}

export const readDatabaseUrl = (env: Environment) => readPostgresUrl(env, 'DATABASE_URL');

export function readDatabaseReadUrl(env: Environment): string | null {
  const value = readPostgresUrl(env, 'DATABASE_READ_URL');
  if (value && !readDatabaseUrl(env))
    throw new ConfigError('DATABASE_READ_URL needs DATABASE_URL, whose copy it names.');
  return value;
}

/** Whether the tables are distributed over the nodes of Citus. */
export function readDatabaseDistributed(env: Environment): boolean {
  const value = env['DATABASE_DISTRIBUTED']?.trim();
  if (!value) return false;
  if (value !== 'citus') throw new ConfigError(`DATABASE_DISTRIBUTED=${value} is invalid: it must be citus.`);
  if (!readDatabaseUrl(env))
    throw new ConfigError('DATABASE_DISTRIBUTED=citus needs DATABASE_URL, the coordinator of Citus.');
  // How far a copy of the coordinator has come says nothing about the writes of the nodes.
  if (readDatabaseReadUrl(env))
    throw new ConfigError('DATABASE_DISTRIBUTED=citus cannot be combined with DATABASE_READ_URL.');
  return true;
}

function readPostgresUrl(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  if (!value) return null;
  if (/^postgres(?:ql)?:$/.test(parseUrl(value)?.protocol ?? '')) return value;
  // Without the value, which may contain a password.
  throw new ConfigError(
    `${name} is invalid: it must be a URL such as postgres://user:password@db.example.org/benotes.`,
  );
}

export function readFilesStore(env: Environment): S3Settings | null {
  const value = env['FILES_URL']?.trim();
  return value ? parseS3Url('FILES_URL', value) : null;
}

/** `s3://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX][?region=…][&tls=off]`; `tls=off` for a store on a trusted network. */
export function parseS3Url(name: string, value: string): S3Settings {
  const url = parseUrl(value);
  const [, bucket = '', ...folders] = url?.pathname.split('/') ?? [];
  if (
    url?.protocol !== 's3:' ||
    !url.host ||
    !url.username ||
    !url.password ||
    !/^[a-z\d][a-z\d.-]{2,62}$/.test(bucket)
  )
    // Without the value, which contains a secret.
    throw new ConfigError(
      `${name} is invalid: it must be a URL such as s3://KEY:SECRET@s3.example.org/bucket?region=eu-central-1.`,
    );
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

export function readSmtpUrl(env: Environment): string | null {
  const value = env['SMTP_URL']?.trim();
  if (!value) return null;
  const url = parseUrl(value);
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return value;
  // Without the value, which may contain a password.
  throw new ConfigError('SMTP_URL is invalid: it must be a URL such as smtp://user:password@mail.example.org:587.');
}

/** An empty value is not the same as an unset one. */
export function readFaviconUrl(env: Environment, refuse: Refuse): string | null {
  const source = env['FAVICON_URL']?.trim();
  if (source === undefined || source === '' || source === 'self') return source ?? null;
  const example = source.replaceAll('{domain}', 'example.org');
  const fits = example !== source && parseOrigin(example) !== null && !new URL(example).username;
  return fits ? source : refuse('FAVICON_URL', 'self, nothing, or an http(s) URL with {domain} in it');
}

/** An absolute path, because the browser is started in a folder of its own. */
export function readSnapshotBrowser(env: Environment, isSandboxed: boolean): BrowserSettings | null {
  const file = env['SNAPSHOT_BROWSER']?.trim();
  if (!file) return null;
  if (!path.isAbsolute(file))
    throw new ConfigError(
      `SNAPSHOT_BROWSER=${file} is invalid: it must be the path of Chromium, such as /usr/bin/chromium.`,
    );
  return { file, isSandboxed };
}

export function readMetricsToken(env: Environment): string | null {
  const token = env['METRICS_TOKEN']?.trim();
  if (!token) return null;
  // Without the value, which is a secret even if it is too short.
  if (!/^[\x21-\x7e]{16,512}$/.test(token))
    throw new ConfigError('METRICS_TOKEN must have 16 to 512 visible characters.');
  return token;
}

/** An email address, or a name with the address in angle brackets. */
export function readSender(env: Environment, appUrl: string, refuse: Refuse): string {
  const sender = env['MAIL_FROM']?.trim();
  if (!sender) return `Benotes <benotes@${new URL(appUrl).hostname}>`;
  const isOne = /^(?:[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(sender);
  return isOne ? sender : refuse('MAIL_FROM', 'an email address, or Name <address>');
}

/** Networks that Fastify knows by name. */
const NETWORK_NAMES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Unset: no proxy is trusted; otherwise IP addresses or networks, as in Fastify. */
export function readTrustProxy(env: Environment, refuse: Refuse): false | string {
  const value = env['TRUST_PROXY']?.trim() ?? '';
  if (value === '' || value === 'false') return false;
  // With `true`, or a network of all addresses, each visitor would choose the address that limits and logs see.
  const isValid = value.split(',').every((entry) => isNetwork(entry.trim()));
  return isValid
    ? value
    : refuse('TRUST_PROXY', 'the IP addresses or networks of reverse proxies, such as 127.0.0.1 or 172.16.0.0/12');
}

function isNetwork(entry: string): boolean {
  if (NETWORK_NAMES.has(entry)) return true;
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const bits = { 4: 32, 6: 128 }[net.isIP(address)] ?? 0;
  return bits > 0 && (prefix === undefined || (Number(prefix) > 0 && Number(prefix) <= bits));
}

/** Ed25519 public keys: 32 bytes in base64 each, or the path of a PEM file. */
export const readModuleKeys = (values: readonly string[]): KeyObject[] => values.map(readModuleKey);

const RAW_KEY = /^[\w+/-]{43}=?$/;

function readModuleKey(value: string): KeyObject {
  if (RAW_KEY.test(value)) {
    const x = Buffer.from(value, 'base64').toString('base64url');
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  }
  const pem = readPem(value);
  // With the private key anyone can sign, so it must not be on the server.
  if (pem.includes('PRIVATE KEY'))
    throw new ConfigError(`MODULE_KEYS: ${value} is a private key; name the public one.`);
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // the same refusal
  }
  throw new ConfigError(`MODULE_KEYS: ${value} contains no Ed25519 public key.`);
}

function readPem(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(
      `MODULE_KEYS: ${file} is neither an Ed25519 public key (32 bytes in base64) nor a file that can be read.`,
    );
  }
}
