import type { Environment } from './config-values.ts';

/** The settings, as the tables of docs/operations.md list them. */
export const SETTINGS = [
  'PORT',
  'HOST',
  'APP_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_DISTRIBUTED',
  'OWNER_NAME',
  'OWNER_EMAIL',
  'OWNER_PASSWORD',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_SCOPES',
  'OIDC_SIGN_UP',
  'OIDC_TRUST_EMAIL',
  'OIDC_OWNER_CLAIM',
  'OIDC_GROUPS_CLAIM',
  'PASSWORD_SIGN_IN',
  'REQUIRE_SECOND_FACTOR',
  'SESSION_DAYS',
  'SMTP_URL',
  'MAIL_FROM',
  'TRUST_PROXY',
  'SHARE_ORIGINS',
  'REMOTE_ORIGINS',
  'MODULE_OVERRIDES',
  'MODULE_RELEASES',
  'MODULE_KEYS',
  'IMPORT_MAX_BYTES',
  'ARCHIVE_MAX_BYTES',
  'UPLOAD_MAX_BYTES',
  'UPLOAD_QUOTA_BYTES',
  'PROCESSES',
  'FILES_URL',
  'EXPORT_EVERY',
  'EXPORT_TO',
  'EXPORT_KEEP',
  'EXPORT_FORMAT',
  'PREVIEW_TIMEOUT_MS',
  'PREVIEW_ALLOW_HOSTS',
  'CHECK_LINKS',
  'KEEP_COPIES',
  'KEEP_MAX_BYTES',
  'KEEP_VERSIONS',
  'SNAPSHOT_BROWSER',
  'SNAPSHOT_SANDBOX',
  'FAVICON_URL',
  'SERVICE_WORKER',
  'LOG_LEVEL',
  'METRICS_TOKEN',
] as const;
type Setting = (typeof SETTINGS)[number];

/** Each setting that has an effect only with another one, and what that has to be. */
const NEEDS: [Setting[], needed: string, isGiven: (value: (name: Setting) => string) => boolean][] = [
  [['EXPORT_TO', 'EXPORT_KEEP', 'EXPORT_FORMAT'], 'EXPORT_EVERY', (value) => value('EXPORT_EVERY') !== ''],
  [
    ['OIDC_NAME', 'OIDC_SCOPES', 'OIDC_SIGN_UP', 'OIDC_TRUST_EMAIL', 'OIDC_OWNER_CLAIM', 'OIDC_GROUPS_CLAIM'],
    'OIDC_ISSUER',
    (value) => value('OIDC_ISSUER') !== '',
  ],
  [['REQUIRE_SECOND_FACTOR'], 'PASSWORD_SIGN_IN=on', (value) => value('PASSWORD_SIGN_IN') !== 'off'],
  [['MODULE_KEYS'], 'MODULE_RELEASES=signed', (value) => value('MODULE_RELEASES') === 'signed'],
  [['SNAPSHOT_SANDBOX'], 'SNAPSHOT_BROWSER', (value) => value('SNAPSHOT_BROWSER') !== ''],
  [['SNAPSHOT_BROWSER'], 'KEEP_COPIES=images', (value) => ['', 'images'].includes(value('KEEP_COPIES'))],
  [['KEEP_MAX_BYTES'], 'KEEP_COPIES', (value) => value('KEEP_COPIES') !== 'off'],
  [['KEEP_COPIES', 'KEEP_MAX_BYTES', 'SNAPSHOT_BROWSER'], 'PREVIEW_TIMEOUT_MS above 0', hasPreviews],
];

function hasPreviews(value: (name: Setting) => string): boolean {
  return value('PREVIEW_TIMEOUT_MS') === '' || Number(value('PREVIEW_TIMEOUT_MS')) > 0;
}

/**
 * Lines about settings that have no effect, because another one is missing or their name is misspelled; without values.
 */
export function findNotices(env: Environment): string[] {
  const value = (name: Setting) => env[name]?.trim() ?? '';
  const idle = NEEDS.filter(([, , isGiven]) => !isGiven(value)).flatMap(([names, needed]) =>
    names
      .filter((name) => value(name) !== '' && value(name) !== 'off')
      .map((name) => `${name} has no effect without ${needed}.`),
  );
  const misspelled = Object.keys(env).flatMap((name) => {
    const meant = meantBy(name);
    return meant === null ? [] : `${name} is not a setting. Is ${meant} meant?`;
  });
  return [...idle, ...misspelled];
}

const KNOWN: ReadonlySet<string> = new Set(SETTINGS);
/** Shorter names are like too many others. */
const LENGTH_MIN = 6;

/** A name without what people write differently. */
const plain = (text: string) =>
  text
    .toUpperCase()
    .replace(/^BENOTES_/, '')
    .replaceAll(/[^A-Z\d]/g, '');

/** The setting whose name a name resembles; null if it is one, or resembles none. */
function meantBy(name: string): Setting | null {
  if (KNOWN.has(name)) return null;
  const given = plain(name);
  if (given.length < LENGTH_MIN) return null;
  return SETTINGS.find((setting) => isNear(given, plain(setting))) ?? null;
}

/** Whether one edit makes two texts equal: a character more, less, or another one, or two that changed places. */
function isNear(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [left, right] = [one.slice(start), other.slice(start)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
