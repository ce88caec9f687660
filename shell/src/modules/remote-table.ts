import { type PageModule, REMOTE_TABLE, type RemoteEntry, type RemoteTable } from '@benotes/contract';
import { withTimeout } from '@benotes/ui';

import { pageState } from '../start/page-state.ts';
import { ModuleError } from './module-error.ts';
import { overrides } from './module-overrides.ts';

/** How long to wait for `/remotes.json` if the page itself names live versions, in ms. */
const TABLE_TIMEOUT_MS = 2000;

let table: Promise<RemoteTable> | null = null;

interface RemoteUrls {
  /** Best first: the live version, the one before it, and those that were live when the server rendered this page. */
  entries: string[];
  /** Another version is live, which only a new page can load. */
  isOutdated: boolean;
}

/**
 * The URLs from which a remote may be loaded. If the table cannot be read, only the versions that the page names.
 * `limit`: the timeout of the table, in ms.
 *
 * @throws ModuleError if there is no URL.
 */
export async function urlsOf(name: string, limit: number): Promise<RemoteUrls> {
  const override = overrides()[name];
  if (override) return { entries: [override], isOutdated: false };
  const state = pageState();
  const known = state?.remotes[name];
  const live = await entryOf(name, known ? TABLE_TIMEOUT_MS : limit).catch((error: unknown) => {
    console.error(error);
    forgetTable();
    if (!known) throw new ModuleError('unreachable', String(error), { cause: error });
    return known;
  });
  const own = known ? [known.entry, known.fallback] : [];
  const mayRun = (entry: string) => !state?.sealed || own.includes(entry);
  const entries = [live.entry, live.fallback, ...own].filter((entry) => entry !== undefined);
  const isOutdated = !mayRun(live.entry);
  if (isOutdated && own.length === 0) throw new ModuleError('shell-too-old', `${name} is not known to this page.`);
  return { entries: [...new Set(entries.filter(mayRun))], isOutdated };
}

/** The version of a remote that the page names, and its files; null if there is none or it is overridden. */
export function liveInPage(name: string): { entry: string; files: PageModule | undefined } | null {
  const state = pageState();
  const known = overrides()[name] ? undefined : state?.remotes[name];
  return known ? { entry: known.entry, files: state?.modules[name] } : null;
}

/** Discards the table, so that it is fetched again. */
export function forgetTable(): void {
  table = null;
}

async function entryOf(name: string, limit: number): Promise<RemoteEntry> {
  // Without options, so that the request is the one the page has preloaded.
  const { remotes } = await withTimeout(limit, 'remotes.json', (table ??= readTable(fetch(REMOTE_TABLE))));
  const found = remotes[name];
  if (typeof found?.entry !== 'string') throw new Error(`${name} is not among the remotes of remotes.json.`);
  return found;
}

/** The current table, past the browser's cache. */
export const readLiveTable = () => readTable(fetch(REMOTE_TABLE, { cache: 'no-cache' }));

async function readTable(request: Promise<Response>): Promise<RemoteTable> {
  const response = await request;
  if (!response.ok) throw new Error(`remotes.json: the server responded with ${response.status}.`);
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null || !('remotes' in body) || typeof body.remotes !== 'object')
    throw new Error('remotes.json holds no remotes.');
  return body as RemoteTable; // entries are validated when they are used
}
