import { setApiOrigin } from '@benotes/platform';

/** Reads the server URL from config.json next to the page. False if it is missing or invalid. */
export async function readConfig(): Promise<boolean> {
  // The same request as the preload in index.html, which serves it.
  const response = await fetch('./config.json', { credentials: 'same-origin' });
  const config = (await response.json().catch(() => null)) as { api?: unknown } | null; // not JSON: invalid
  if (!response.ok || typeof config?.api !== 'string') return false;
  if (config.api !== '' && !URL.canParse(config.api)) return false;
  setApiOrigin(config.api);
  return true;
}
