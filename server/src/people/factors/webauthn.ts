import { isIP } from 'node:net';

import type {
  NewPasskeyResponse,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeyResponse,
} from '@benotes/contract';
import type { AuthenticatorTransport } from '@simplewebauthn/server';

import type { PasskeyRow } from './passkeys.repo.ts';

/** Ed25519, ES256, and RS256, by their COSE numbers. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 5 * 60_000;

/** Loaded when the first passkey is used, to save memory. */
const library = () => import('@simplewebauthn/server');

const toBase64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const fromBase64Url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** The site that passkeys belong to. */
export interface Site {
  /** The RP ID: the host of APP_URL. */
  id: string;
  origin: string;
}

/** Null if browsers allow no passkeys at this address: without HTTPS (but for `localhost`), or with an IP address. */
export function siteOf(appUrl: string): Site | null {
  const { protocol, hostname: id, origin } = new URL(appUrl);
  const isLocal = id === 'localhost' || id.endsWith('.localhost');
  if (isIP(id.replaceAll(/[[\]]/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return null;
  return { id, origin };
}

const knownOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  transports: JSON.parse(transports) as AuthenticatorTransport[], // written by `createdBy`
});

const withType = <T>(known: T) => ({ ...known, type: 'public-key' as const });

/** What an authenticator needs to make a passkey, but not one more on a device that has one. */
export async function creationOptions(
  site: Site,
  user: { handle: string; name: string; email: string },
  existing: readonly PasskeyRow[],
): Promise<PasskeyCreationOptions> {
  const {
    challenge,
    rp,
    user: person,
    pubKeyCredParams,
  } = await (
    await library()
  ).generateRegistrationOptions({
    rpName: 'Benotes',
    rpID: site.id,
    userID: fromBase64Url(user.handle),
    userName: user.email,
    userDisplayName: user.name,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge,
    rp: { name: rp.name, id: site.id },
    user: person,
    pubKeyCredParams,
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: existing.map((each) => withType(knownOf(each))),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

/** What an authenticator needs to sign: with one of these passkeys, or with any if there are none. */
export async function requestOptions(site: Site, allowed: readonly PasskeyRow[]): Promise<PasskeyRequestOptions> {
  const { challenge } = await (await library()).generateAuthenticationOptions({ rpID: site.id });
  const allowCredentials = allowed.map((each) => withType(knownOf(each)));
  return { challenge, rpId: site.id, timeout: TIMEOUT_MS, userVerification: 'required', allowCredentials };
}

/** The key of a new passkey, or why it is refused. */
export async function verifyCreation(
  site: Site,
  challenge: string,
  response: NewPasskeyResponse,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_synced'> | Error> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: transportsOf(response.response), clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return new Error('The attestation is wrong.');
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: toBase64Url(credential.publicKey),
      counter: credential.counter,
      transports: JSON.stringify(response.response.transports ?? []),
      is_synced: credentialBackedUp ? 1 : 0,
    };
  } catch (error) {
    return asError(error);
  }
}

const transportsOf = ({ transports, ...rest }: NewPasskeyResponse['response']) => ({
  ...rest,
  ...(transports && { transports: transports as AuthenticatorTransport[] }),
});

/** The new signature counter of a passkey that has signed the challenge at our origin, or why it is refused. */
export async function verifySignature(
  site: Site,
  challenge: string,
  passkey: PasskeyRow,
  { id, rawId, type, response }: PasskeyResponse,
): Promise<number | Error> {
  const { userHandle, ...signed } = response;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { ...signed, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: fromBase64Url(passkey.public_key),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : new Error('The signature is wrong.');
  } catch (error) {
    return asError(error); // the library throws for everything but a wrong signature
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
