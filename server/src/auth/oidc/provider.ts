import { createRemoteJWKSet, customFetch as fetchOfKeys, type JWTVerifyGetKey } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';

import type { OidcSettings } from '../../oidc-config.ts';
import { boundedFetch, PROVIDER_TIMEOUT_SECONDS, ProviderUnreachable } from './bounded-fetch.ts';
import { type ProviderUser, providerUserOf } from './claims.ts';
import { secretsOf } from './browser-key.ts';

/** How long what the provider says about itself is kept, in ms. */
const METADATA_MS = 3_600_000;

interface Discovered {
  client: Configuration;
  /** Its public keys. */
  keys: JWTVerifyGetKey;
}

/**
 * The configured provider. It is discovered when it is first needed, so that the server starts without it. Its methods throw
 * an error for which `isUnreachable` is true while it does not respond.
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

  /** Exchanges the code in the query of the callback. Checks state, issuer, nonce, and the signature of the ID token. */
  async exchangeCode(key: string, query: string): Promise<ProviderUser> {
    const { client } = await this.#discover();
    const { redirectUri, ownerClaim } = this.settings;
    const { state, nonce, verifier } = secretsOf(key);
    const tokens = await authorizationCodeGrant(client, new URL(`${redirectUri}?${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider sent no ID token.');
    const hasMore = client.serverMetadata().userinfo_endpoint !== undefined;
    const userInfo = hasMore ? await fetchUserInfo(client, tokens.access_token, claims.sub) : {};
    return providerUserOf(claims, userInfo, ownerClaim);
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

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Discovered> {
  const execute = [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])];
  const client = await discovery(issuer, clientId, {}, authenticate(clientSecret), {
    execute,
    timeout: PROVIDER_TIMEOUT_SECONDS,
    [customFetch]: (url, options) => boundedFetch(url, options as RequestInit), // its body type is narrower
  });
  const { jwks_uri: address } = client.serverMetadata();
  if (!address) throw new Error('The provider names no keys.');
  const options = { timeoutDuration: PROVIDER_TIMEOUT_SECONDS * 1000, [fetchOfKeys]: boundedFetch };
  return { client, keys: createRemoteJWKSet(new URL(address), options) };
}

/** Sends the secret as the provider accepts it: in the header, which is the default, or in the body. */
const authenticate =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const send = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
    send(server, ...rest);
  };
