import { setApiOrigin } from '@benotes/platform';

/** Learns from config.json, beside the page, where the server is. False when it does not say. */
export async function readConfig(): Promise<boolean> {
  // The same request as the preload in index.html, so that it is made once.
  const response = await fetch('./config.json', { credentials: 'same-origin' });
  const config = (await response.json().catch(() => null)) as { api?: unknown } | null; // not JSON: says nothing
  if (!response.ok || typeof config?.api !== 'string') return false;
  if (config.api !== '' && !URL.canParse(config.api)) return false;
  setApiOrigin(config.api);
  return true;
}
