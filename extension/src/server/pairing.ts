import { CONNECT_EXTENSION_PATH } from '@benotes/contract';

import { ServerError } from './call.ts';
import { connect } from './connections.ts';

/** A connection that waits for its user to confirm it. In the memory of the browser only. */
interface Pairing {
  server: string;
  /** The secret that only this extension knows. */
  verifier: string;
  /** The tab in which the user confirms it. */
  tabId: number | null;
}

/** How the last attempt to connect has ended. */
export interface PairingResult {
  server: string;
  /** Why it failed; null if it succeeded. */
  error: string | null;
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A random verifier and its challenge (RFC 7636, S256). */
export async function makeChallenge(): Promise<{ verifier: string; challenge: string }> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}

/** Opens the page of a server on which its user confirms the connection. */
export async function startPairing(
  server: string,
  { verifier, challenge }: { verifier: string; challenge: string },
  name: string,
): Promise<void> {
  await chrome.storage.session.remove('paired');
  await chrome.storage.session.set({ pairing: { server, verifier, tabId: null } satisfies Pairing });
  const query = new URLSearchParams({ challenge, name }).toString();
  const { id = null } = await chrome.tabs.create({ url: `${server}${CONNECT_EXTENSION_PATH}?${query}` });
  await chrome.storage.session.set({ pairing: { server, verifier, tabId: id } satisfies Pairing });
}

/** The grant in the address of the page on which a user has confirmed; null if it is another page. */
export function grantIn(url: string, server: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname, hash } = new URL(url);
  if (origin !== server || pathname !== CONNECT_EXTENSION_PATH) return null;
  return /^#grant=([\w-]{43})$/.exec(hash)?.[1] ?? null;
}

/** Completes the connection if this tab shows its grant. A grant in any other tab or of another server is ignored. */
export async function continuePairing(tabId: number, url: string): Promise<void> {
  const { pairing } = await chrome.storage.session.get<{ pairing?: Pairing }>('pairing');
  if (!pairing || pairing.tabId !== tabId) return;
  const { server, verifier } = pairing;
  const grant = grantIn(url, server);
  if (grant === null) return;
  await chrome.storage.session.remove('pairing'); // each verifier is used once
  try {
    await connect(server, grant, verifier);
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    await chrome.storage.session.set({ paired: { server, error: error.message } satisfies PairingResult });
    return;
  }
  await chrome.storage.session.set({ paired: { server, error: null } satisfies PairingResult });
  await chrome.tabs.update(tabId, { url: `${server}${CONNECT_EXTENSION_PATH}?connected` });
}
