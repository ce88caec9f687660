import { deviceStorage } from '@benotes/platform';

import { pageState } from '../start/page-state.ts';

/** In localStorage: `{ "statistics": "http://localhost:5175/mf-manifest.json" }`. */
const KEY = 'module-overrides';

/**
 * The remotes that this browser loads from a development server, with the URLs of their manifests. Empty unless the
 * server allows it.
 */
export function overrides(): Readonly<Record<string, string>> {
  if (!pageState()?.overrides) return {};
  const stored = parse(deviceStorage.read(KEY));
  return Object.fromEntries(Object.entries(stored).filter(isOverride));
}

const isOverride = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && URL.canParse(entry[1]);

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch (error) {
    console.warn(`${KEY} in localStorage is no JSON`, error);
    return {};
  }
}

/** Uses the released modules from the next page load on. */
export function dropOverrides(): void {
  deviceStorage.remove(KEY);
}
