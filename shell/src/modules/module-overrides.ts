import { REMOTE_NAMES, type RemoteName } from '@benotes/contract';
import { deviceStorage } from '@benotes/platform';

import { pageState } from '../start/page-state.ts';

/** In localStorage: `{ "mf_posts": "http://localhost:5171/mf-manifest.json" }`. */
const KEY = 'module-overrides';

type Overrides = Partial<Record<RemoteName, string>>;

/**
 * The remotes that this browser loads from a development server, with the URLs of their manifests; none unless the server
 * allows it.
 */
export function overrides(): Overrides {
  if (!pageState()?.overrides) return {};
  const stored = parse(deviceStorage.read(KEY));
  const known = REMOTE_NAMES.filter((name) => typeof stored[name] === 'string');
  return Object.fromEntries(known.map((name) => [name, stored[name]]));
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch (error) {
    console.warn(`${KEY} in localStorage is no JSON`, error);
    return {};
  }
}

/** Returns to the released modules with the next page load. */
export function dropOverrides(): void {
  deviceStorage.remove(KEY);
}
