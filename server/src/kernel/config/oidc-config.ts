import { parseUrl } from '@benotes/contract';

import { ConfigError, type Environment, parseSwitch } from './config-values.ts';

type Refuse = (name: string, allowed: string) => never;

/** A claim of the provider that must have a value, or contain it. */
interface RequiredClaim {
  /** Its name, or the path to it, such as `realm_access.roles`. */
  name: string;
  value: string;
}

/** The provider for signing in with OpenID Connect. */
export interface OidcSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** The name of the provider on the login page. */
  name: string;
  scopes: string;
  /** Whether the first sign-in creates an account. */
  signUp: boolean;
  /**
   * Whether addresses count that the provider says nothing about: it sends no `email_verified`, and lets nobody choose
   * one.
   */
  trustEmail: boolean;
  /** What makes a user an owner; null if the provider does not decide. */
  ownerClaim: RequiredClaim | null;
  /** The claim with the groups of a user, or the path to it; null if the provider does not say who is in which. */
  groupsClaim: string | null;
  /** Where the provider sends the browser back to. */
  redirectUri: string;
}

const NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
const NAME_MAX_LENGTH = 60;

/** @throws ConfigError without the secret. */
export function readOidc(env: Environment, appUrl: string, refuse: Refuse): OidcSettings | null {
  const [issuer = '', clientId = '', clientSecret = ''] = NAMES.map((name) => env[name]?.trim());
  if (!issuer && !clientId && !clientSecret) return null;
  const missing = NAMES.find((name) => !env[name]?.trim());
  if (missing) throw new ConfigError(`${missing} is missing: OpenID Connect needs ${NAMES.join(', ')}.`);
  const url = issuerOf(issuer) ?? refuse('OIDC_ISSUER', 'the https URL of the provider, as it names itself');
  const scopes = env['OIDC_SCOPES']?.trim().replaceAll(/\s+/g, ' ') || 'openid profile email';
  if (!scopes.split(' ').includes('openid')) refuse('OIDC_SCOPES', 'scopes separated by spaces, with openid');
  const name = env['OIDC_NAME']?.trim() || url.hostname;
  if (name.length > NAME_MAX_LENGTH) refuse('OIDC_NAME', `a name of at most ${NAME_MAX_LENGTH} characters`);
  return {
    issuer: url,
    clientId,
    clientSecret,
    name,
    scopes,
    signUp: parseSwitch(env['OIDC_SIGN_UP']?.trim() || 'off') ?? refuse('OIDC_SIGN_UP', 'on or off'),
    trustEmail: parseSwitch(env['OIDC_TRUST_EMAIL']?.trim() || 'off') ?? refuse('OIDC_TRUST_EMAIL', 'on or off'),
    ownerClaim: ownerClaimOf(env['OIDC_OWNER_CLAIM']?.trim() ?? '', refuse),
    groupsClaim: claimNameOf(env['OIDC_GROUPS_CLAIM']?.trim() ?? '', refuse),
    redirectUri: `${appUrl.replace(/\/+$/, '')}/api/auth/oidc/callback`,
  };
}

/** OpenID Connect requires https; http is accepted on this machine only. */
function issuerOf(value: string): URL | null {
  const url = parseUrl(value);
  if (!url || url.search || url.hash || url.username || url.password) return null;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL.has(url.hostname)) ? url : null;
}

function ownerClaimOf(value: string, refuse: Refuse): RequiredClaim | null {
  if (value === '') return null;
  const [, name, required] = /^([^=\s]+)=(.+)$/.exec(value) ?? [];
  return name && required ? { name, value: required } : refuse('OIDC_OWNER_CLAIM', 'a claim such as groups=owners');
}

function claimNameOf(value: string, refuse: Refuse): string | null {
  if (value === '') return null;
  return /^[^=\s]+$/.test(value) ? value : refuse('OIDC_GROUPS_CLAIM', 'the name of a claim such as groups');
}

/** Whether users may sign in with a password. @throws ConfigError if nobody could sign in otherwise. */
export function readPasswordSignIn(env: Environment, oidc: OidcSettings | null, refuse: Refuse): boolean {
  const isOn = parseSwitch(env['PASSWORD_SIGN_IN']?.trim() || 'on') ?? refuse('PASSWORD_SIGN_IN', 'on or off');
  if (!isOn && !oidc) throw new ConfigError('PASSWORD_SIGN_IN=off needs OpenID Connect: set OIDC_ISSUER.');
  return isOn;
}
