import { errors, type JWTPayload, jwtVerify } from 'jose';

import { ProviderUnreachable } from './bounded-fetch.ts';
import type { Provider } from './provider.ts';

/** Signatures that only the provider can make. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MAX_AGE_SECONDS = 600;
const CLOCK_TOLERANCE_SECONDS = 60;
/** Its own type, or none: tokens of another type are for something else. */
const TYPES = new Set(['logout+jwt', 'jwt', '']);

/** What a provider ends. */
interface Logout {
  issuer: string;
  /** The user there; null if only a session is named. */
  subject: string | null;
  /** The session there; null for all of the user. */
  sid: string | null;
  /** The id of the token. */
  id: string;
}

/**
 * Validates a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6), except whether it was used before.
 * Null if it is invalid.
 *
 * @throws an error for which `isUnreachable` is true if the keys of the provider cannot be fetched.
 */
export async function readLogoutToken(provider: Provider, token: string): Promise<Logout | null> {
  const { issuer, keys } = await provider.trust();
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: provider.settings.clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    return TYPES.has((protectedHeader.typ ?? '').toLowerCase()) ? logoutOf(issuer, payload) : null;
  } catch (error) {
    if (isAboutToken(error)) return null;
    throw new ProviderUnreachable('The keys of the provider cannot be read.', { cause: error });
  }
}

/** Otherwise it is about the keys, which may be there when the provider tries again. */
const isAboutToken = (error: unknown) =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) &&
  error.code !== errors.JOSEError.code;

function logoutOf(issuer: string, payload: JWTPayload): Logout | null {
  const { events, sub, sid, jti } = payload;
  const event: unknown = isObject(events) ? events[EVENT] : undefined;
  // With a nonce it could be an ID token.
  if (!isObject(event) || 'nonce' in payload) return null;
  if (typeof jti !== 'string' || jti === '') return null;
  const [subject, session] = [sub, sid].map((each) => (typeof each === 'string' && each !== '' ? each : null));
  if (!subject && !session) return null;
  return { issuer, subject: subject ?? null, sid: session ?? null, id: jti };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How long a used token must be remembered: until it is too old. */
export const logoutTokenEnd = (now: number) =>
  new Date(now + (MAX_AGE_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS) * 1000).toISOString();
