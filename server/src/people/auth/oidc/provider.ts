import { parseUrl } from '@benotes/contract';
import { createRemoteJWKSet, customFetch as fetchOfKeys, type JWTVerifyGetKey } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientError,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  WWWAuthenticateChallengeError,
} from 'openid-client';

import type { OidcSettings } from '../../../kernel/config/oidc-config.ts';
import { boundedFetch, PROVIDER_TIMEOUT_SECONDS, ProviderUnreachable, WrongIssuer } from './bounded-fetch.ts';
import { secretsOf } from './browser-key.ts';
import { type Claims, type ProviderUser, providerUserOf } from './claims.ts';

/** How long what the provider says about itself is kept, in ms. */
const METADATA_MS = 3_600_000;

interface Discovered {
  client: Configuration;
  /** Its public keys. */
  keys: JWTVerifyGetKey;
}

/**
 * The configured provider. It is discovered when it is first needed, so that the server starts without it. Its methods
 * throw an error for which `isUnreachable` is true while it does not respond.
 */
export class Provider {
  readonly settings: OidcSettings;
  #discovered: Promise<Discovered> | null = null;
  #discoveredAt = 0;

  constructor(settings: OidcSettings) {
    this.settings = settings;
  }

  /** The address at the provider where a sign-in starts. */
  async authorizationUrl(key: string): Promise<string> {
    const { client } = await this.#discover();
    const { redirectUri, scopes } = this.settings;
    const { state, nonce, verifier } = secretsOf(key);
    const code_challenge = await calculatePKCECodeChallenge(verifier);
    const pkce = { code_challenge, code_challenge_method: 'S256' };
    return buildAuthorizationUrl(client, { redirect_uri: redirectUri, scope: scopes, state, nonce, ...pkce }).href;
  }

  /**
   * Exchanges the code in the query of the callback. Checks state, issuer, nonce, and the signature of the ID token.
   */
  async exchangeCode(key: string, query: string): Promise<ProviderUser> {
    const { client } = await this.#discover();
    const { redirectUri } = this.settings;
    const { state, nonce, verifier } = secretsOf(key);
    const tokens = await authorizationCodeGrant(client, new URL(`${redirectUri}?${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider sent no ID token.');
    const hasMore = client.serverMetadata().userinfo_endpoint !== undefined;
    const userInfo = hasMore ? await userInfoOf(client, tokens.access_token, claims.sub) : {};
    return providerUserOf(claims, userInfo, this.settings);
  }

  /** The issuer as the provider names itself, and its public keys. */
  async trust(): Promise<{ issuer: string; keys: JWTVerifyGetKey }> {
    const { client, keys } = await this.#discover();
    return { issuer: client.serverMetadata().issuer, keys };
  }

  #discover(): Promise<Discovered> {
    const now = Date.now();
    if (this.#discovered && now - this.#discoveredAt < METADATA_MS) return this.#discovered;
    const fresh = discover(this.settings).catch((error: unknown) => {
      // A wrong response is treated like no response: the provider may be repaired.
      throw new ProviderUnreachable('The configuration of the provider could not be loaded.', { cause: error });
    });
    this.#discovered = fresh;
    this.#discoveredAt = now;
    fresh.catch(() => {
      if (this.#discovered === fresh) this.#discovered = null; // tried again for the next request
    });
    return fresh;
  }
}

/** Null if the provider refuses it, as some do although they name its address: the ID token may say enough. */
async function userInfoOf(client: Configuration, accessToken: string, subject: string): Promise<Claims | null> {
  try {
    return await fetchUserInfo(client, accessToken, subject);
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

/** Whether the error is a status that the provider answered with, and not what it said about another user. */
const isRefused = (error: unknown) =>
  error instanceof WWWAuthenticateChallengeError ||
  (error instanceof ClientError && error.cause instanceof Response && error.cause.status >= 400);

async function discover(settings: OidcSettings): Promise<Discovered> {
  try {
    return await discoverAt(settings, settings.issuer);
  } catch (error) {
    const named = issuerIn(error);
    if (named === null) throw error;
    // Operators leave out the slash at its end, or add one.
    const isNear = withoutSlash(named) === withoutSlash(settings.issuer.href);
    if (isNear) return await discoverAt(settings, new URL(named));
    throw new WrongIssuer(`OIDC_ISSUER is ${settings.issuer.href}, but the provider names itself ${named}.`);
  }
}

const withoutSlash = (url: string) => url.replace(/\/$/, '');

/** The issuer that the provider names, if that is what is wrong. */
function issuerIn(error: unknown): string | null {
  const { body, attribute } = ((error as Error).cause ?? {}) as { body?: { issuer?: unknown }; attribute?: unknown };
  const issuer = body?.issuer;
  return attribute === 'issuer' && typeof issuer === 'string' && parseUrl(issuer) ? issuer : null;
}

async function discoverAt({ clientId, clientSecret }: OidcSettings, issuer: URL): Promise<Discovered> {
  const execute = [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])];
  const client = await discovery(issuer, clientId, {}, authenticate(clientSecret), {
    execute,
    timeout: PROVIDER_TIMEOUT_SECONDS,
    [customFetch]: fetchConforming,
  });
  const { jwks_uri: address } = client.serverMetadata();
  if (!address) throw new Error('The provider names no keys.');
  const options = { timeoutDuration: PROVIDER_TIMEOUT_SECONDS * 1000, [fetchOfKeys]: boundedFetch };
  return { client, keys: createRemoteJWKSet(new URL(address), options) };
}

/** Fetches from the provider, and corrects what some get wrong. */
async function fetchConforming(url: string, options: unknown): Promise<Response> {
  const response = await boundedFetch(url, options as RequestInit); // its body type is narrower
  if (!/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) return response;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as Claims | null;
  const corrected = correct(body);
  const { status, statusText, headers } = response;
  return corrected ? new Response(JSON.stringify(corrected), { status, statusText, headers }) : response;
}

/** Null if nothing is wrong. */
function correct(body: Claims | null): Claims | null {
  // The scopes of a token, as a list instead of a text.
  if (Array.isArray(body?.['scope'])) return { ...body, scope: body['scope'].join(' ') };
  // A provider that signs user infos and does not say how does it as it signs ID tokens.
  const [algorithms, given] = ['id_token_signing_alg_values_supported', 'userinfo_signing_alg_values_supported'];
  return body?.['issuer'] && body[algorithms] && !body[given] ? { ...body, [given]: body[algorithms] } : null;
}

/** Sends the secret as the provider accepts it: in the header, which is the default, or in the body. */
const authenticate =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const send = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
    send(server, ...rest);
  };
