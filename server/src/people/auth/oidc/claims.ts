import { EMAIL_MAX_LENGTH, USER_NAME_MAX_LENGTH } from '@benotes/contract';

import type { OidcSettings } from '../../../kernel/config/oidc-config.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** What the provider says about a user. */
export interface ProviderUser {
  issuer: string;
  subject: string;
  /** Null unless the provider has verified it. */
  email: string | null;
  name: string | null;
  /** Its session, if it names one. */
  sid: string | null;
  /** Whether the user is to be an owner; null if the provider does not decide that. */
  isOwner: boolean | null;
  /** The names of their groups; null if the provider does not decide that. Missing in answers from before. */
  groups?: readonly string[] | null;
}

const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

const textIn = (claims: Claims, name: string): string | null => {
  const value = claims[name];
  return typeof value === 'string' && value.trim() !== '' && !value.includes('\0') ? value.trim() : null;
};

/** Reads the claims of the ID token, and those that only the user info has; null if the provider refused it. */
export function providerUserOf(
  idToken: Claims & { iss: string; sub: string },
  userInfo: Claims | null,
  { ownerClaim, groupsClaim, trustEmail }: Pick<OidcSettings, 'ownerClaim' | 'groupsClaim' | 'trustEmail'>,
): ProviderUser {
  const more = userInfo ?? {};
  const isOwner = ownerClaim && (fulfills(idToken, ownerClaim) || fulfills(more, ownerClaim));
  const name = [idToken, more].flatMap((each) => textIn(each, 'name') ?? textIn(each, 'preferred_username') ?? []);
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    // Address and verification are taken from the same place.
    email: verifiedEmail('email' in idToken ? idToken : more, trustEmail),
    name: name[0]?.replaceAll(CONTROL, ' ').slice(0, USER_NAME_MAX_LENGTH) ?? null,
    sid: textIn(idToken, 'sid'),
    // Without the user info nobody knows, so nobody loses the role.
    isOwner: isOwner === false && userInfo === null ? null : isOwner,
    groups: groupsClaim === null ? null : groupsOf(idToken, userInfo, groupsClaim),
  };
}

function verifiedEmail(claims: Claims, isTrusted: boolean): string | null {
  const email = textIn(claims, 'email');
  // Some providers send the Boolean as text.
  const verified = claims['email_verified'] ?? isTrusted;
  const isVerified = verified === true || verified === 'true';
  return isVerified && email && EMAIL.test(email) && email.length <= EMAIL_MAX_LENGTH ? email : null;
}

/** The groups of a user; none if the claim is missing, and null if it may be in the user info that was refused. */
function groupsOf(idToken: Claims, userInfo: Claims | null, name: string): string[] | null {
  const found = valueOf(idToken, name) ?? valueOf(userInfo ?? {}, name);
  if (found === undefined || found === null) return userInfo === null ? null : [];
  return [found].flat().filter((group): group is string => typeof group === 'string');
}

const valueOf = (claims: Claims, name: string): unknown =>
  Object.hasOwn(claims, name) ? claims[name] : atPath(claims, name.split('.'));

function fulfills(claims: Claims, { name, value }: NonNullable<OidcSettings['ownerClaim']>): boolean {
  const found = valueOf(claims, name);
  return Array.isArray(found) ? found.includes(value) : String(found) === value && typeof found !== 'object';
}

const atPath = (claims: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Claims)[key] : undefined,
    claims,
  );
