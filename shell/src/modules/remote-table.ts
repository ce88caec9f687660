import { type ModuleStart, REMOTE_TABLE, type RemoteEntry, type RemoteName, type RemoteTable } from '@benotes/contract';
import { withTimeout } from '@benotes/ui';

import { ModuleError } from './module-error.ts';
import { overrides } from './module-overrides.ts';
import { pageState } from '../start/page-state.ts';

/** How long `/remotes.json` is waited for where the page knows what was live when it was made, in ms. */
const PATIENCE_MS = 2000;

let table: Promise<RemoteTable> | null = null;

interface Addresses {
  /** Best first: what is live, the version before it, and what was so when this page was made. */
  entries: string[];
  /** Something else is live by now, which only a new page can load. */
  isOutdated: boolean;
}

/**
 * Where a remote may be loaded from. What was live when this page was made is all there is when the table cannot be read.
 * `limit`: how long the table may take, in ms.
 *
 * @throws ModuleError when there is no address.
 */
export async function addressesOf(name: RemoteName, limit: number): Promise<Addresses> {
  const override = overrides()[name];
  if (override) return { entries: [override], isOutdated: false };
  const state = pageState();
  const known = state?.remotes[name];
  const live = await entryOf(name, known ? PATIENCE_MS : limit).catch((error: unknown) => {
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

/** Where a remote was live when this page was made, and how it is started; null where none is known, or another takes its place. */
export function liveInPage(name: RemoteName): { entry: string; start: ModuleStart | undefined } | null {
  const state = pageState();
  const known = overrides()[name] ? undefined : state?.remotes[name];
  return known ? { entry: known.entry, start: state?.starts?.[name] } : null;
}

/** Forgets what the table says, so that it is read again. */
export function forgetTable(): void {
  table = null;
}

async function entryOf(name: RemoteName, limit: number): Promise<RemoteEntry> {
  // Without options, so that the request is the one the page has preloaded.
  const { remotes } = await withTimeout(limit, 'remotes.json', (table ??= readTable(fetch(REMOTE_TABLE))));
  const found = remotes[name];
  if (typeof found?.entry !== 'string') throw new Error(`${name} is not among the remotes of remotes.json.`);
  return found;
}

/** The table as it is now. */
export const readLiveTable = () => readTable(fetch(REMOTE_TABLE, { cache: 'no-cache' }));

async function readTable(request: Promise<Response>): Promise<RemoteTable> {
  const answer = await request;
  if (!answer.ok) throw new Error(`remotes.json: the server answered ${answer.status}.`);
  const body: unknown = await answer.json();
  if (typeof body !== 'object' || body === null || !('remotes' in body) || typeof body.remotes !== 'object')
    throw new Error('remotes.json holds no remotes.');
  return body as RemoteTable; // each entry is looked at when it is used
}
