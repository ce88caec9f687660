import { fitOf, MODULE_CONTRACT, type ModuleStart, type RemoteName } from '@benotes/contract';
import type { RemoteModule } from '@benotes/platform';
import { TimeoutError, withTimeout } from '@benotes/ui';
import { loadRemote, registerRemotes } from '@module-federation/runtime';

import { addStylesheet } from '../start/add-stylesheet.ts';
import { isSnapshot } from '../start/page-snapshot.ts';
import { ModuleError, worse } from './module-error.ts';
import { addressesOf, forgetTable, liveInPage } from './remote-table.ts';
import { readyHost, type ParcelHost, parcelHost } from './parcel-host.ts';

/** How long a remote may take until it can be shown or is given up, all its versions together, in ms (contract section 4). */
const TIME_LIMIT_MS = 8000;
/** How long a remote that has arrived waits for its stylesheets, in ms: without them it is ugly, not useless. */
const STYLES_LIMIT_MS = 3000;

const modules = new Map<RemoteName, Promise<RemoteModule>>();
/** Those that have arrived. */
const arrived = new Map<RemoteName, RemoteModule>();
/** By address: those that were asked for before the table had said what is live. */
const begun = new Map<string, Promise<RemoteModule>>();
/** Where each remote was asked for, and how often. */
const asked = new Map<RemoteName, Map<string, number>>();

/**
 * Loads a remote, or what was loaded before. The live version gives way to the one before it when it is missing, slow,
 * broken or made for another shell; a failure is forgotten, so that the next call asks for everything again.
 *
 * @throws ModuleError when no version could be loaded.
 */
export function loadModule(name: RemoteName): Promise<RemoteModule> {
  const known = modules.get(name);
  if (known) return known;
  const loading = load(name);
  modules.set(name, loading);
  loading.then(
    (module) => arrived.set(name, module),
    () => {
      modules.delete(name);
      forgetTable();
    },
  );
  return loading;
}

/** A remote that has arrived, and what it is mounted with; null as long as it is on its way. */
export function loadedModule(name: RemoteName): { module: RemoteModule; host: ParcelHost } | null {
  const module = arrived.get(name);
  const host = readyHost();
  return module && host ? { module, host } : null;
}

/** Asks for a remote that will be mounted soon, and for what it is mounted with. @throws ModuleError, or what the browser says. */
export const preloadModule = (name: RemoteName): Promise<unknown> => Promise.all([loadModule(name), parcelHost()]);

async function load(name: RemoteName): Promise<RemoteModule> {
  const deadline = performance.now() + TIME_LIMIT_MS;
  const known = asked.has(name) || isSnapshot() ? undefined : liveInPage(name)?.entry;
  if (known) begin(name, known);
  const { entries, isOutdated } = await addressesOf(name, TIME_LIMIT_MS);
  const module = await loadFirst(name, entries, deadline).catch((cause: unknown) => {
    throw isOutdated && navigator.onLine
      ? new ModuleError('shell-too-old', `${name} needs a new page.`, { cause })
      : cause;
  });
  if (known) begun.delete(known); // another one is live
  await stylesReady();
  return module;
}

/**
 * Asks for what was live when this page was made, while the table that decides is on its way: nearly always it says the
 * same. A page that was kept waits for the table: its module may have been taken back for what its code does.
 */
function begin(name: RemoteName, entry: string): void {
  const attempt = loadEntry(name, entry);
  attempt.catch(() => {}); // heard by whoever is led to this address
  begun.set(entry, attempt);
}

function attemptAt(name: RemoteName, entry: string): Promise<RemoteModule> {
  const attempt = begun.get(entry) ?? loadEntry(name, entry);
  begun.delete(entry); // the next one asks anew
  return attempt;
}

/**
 * The module of the first address that can be had before the deadline. The next one is asked for as soon as one has
 * failed or used up half of the time that is left; one that is only slow is still taken if it comes in time.
 */
async function loadFirst(name: RemoteName, addresses: readonly string[], deadline: number): Promise<RemoteModule> {
  const [entry = '', ...others] = addresses;
  const what = `${name} from ${entry}`;
  const attempt = attemptAt(name, entry);
  const left = () => deadline - performance.now();
  let next: Promise<RemoteModule> | null = null;
  try {
    if (others.length > 0 && (await isSlow(attempt, left() / 2))) {
      next = loadFirst(name, others, deadline);
      next.catch(() => {}); // heard below, unless the slow one comes after all
    }
    return await withTimeout(left(), what, attempt);
  } catch (cause) {
    const error = ModuleError.from(cause, what);
    console.error(error);
    if (others.length === 0) throw error;
    try {
      return await (next ?? loadFirst(name, others, deadline));
    } catch (other) {
      throw worse(error, ModuleError.from(other, name));
    }
  }
}

/** Whether an attempt takes longer than so many ms. */
async function isSlow(attempt: Promise<unknown>, ms: number): Promise<boolean> {
  try {
    await withTimeout(ms, 'It', attempt);
    return false;
  } catch (error) {
    return error instanceof TimeoutError;
  }
}

/** @throws what went wrong, as the runtime says it, or a ModuleError when the two do not fit. */
async function loadEntry(name: RemoteName, entry: string): Promise<RemoteModule> {
  if (asked.get(name)?.has(entry)) await refreshScripts(name, entry);
  const start = startOf(name, entry);
  start?.styles.forEach(addStylesheet);
  const remote = register(name, entry, start?.scripts[0]);
  const module = await loadRemote<Partial<RemoteModule>>(`${remote}/parcel`);
  start?.styles.forEach(addStylesheet); // those that failed meanwhile
  const parcel = module?.parcel;
  if (!parcel) throw new Error(`${name} exposes no parcel.`);
  const fit = fitOf(parcel.contract);
  if (fit === 'fits') return { parcel };
  throw new ModuleError(
    fit,
    `${name} from ${entry} is of contract ${parcel.contract}, the shell of ${MODULE_CONTRACT}: ${fit}.`,
  );
}

/** Fetches the scripts of a version past the caches of browser and worker, which keep for a year what came damaged. */
async function refreshScripts(name: RemoteName, entry: string): Promise<void> {
  const folder = new URL('.', new URL(entry, location.href)).href;
  const seen = performance.getEntriesByType('resource').map((resource) => resource.name); // the first 250 of a page
  const live = liveInPage(name);
  const started = live?.entry === entry ? (live.start?.scripts ?? []) : [];
  const scripts = [...seen, ...started.map((script) => new URL(script, location.href).href)].filter(
    (address) => address.startsWith(folder) && address.endsWith('.js'),
  );
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  await Promise.allSettled(
    [...new Set(scripts)].map(async (script) => (await fetch(script, { cache: 'reload', signal })).arrayBuffer()),
  );
}

/** How the first module of a page is started, which the page knows and has asked for: its manifest says nothing new. */
function startOf(name: RemoteName, entry: string): ModuleStart | undefined {
  const live = asked.size === 0 ? liveInPage(name) : null;
  return live?.entry === entry ? live.start : undefined;
}

/**
 * Tells the federation runtime of an address and returns the name it has there. The runtime and the browser keep what
 * they know by name and address: each version has a name of its own, and is asked for again at another address of its
 * manifest, so that an answer that is wrong or still awaited stands in nobody's way.
 */
function register(name: RemoteName, entry: string, script = entry): string {
  const entries = asked.get(name) ?? new Map<string, number>();
  asked.set(name, entries);
  const times = entries.get(entry) ?? 0;
  entries.set(entry, times + 1);
  const place = [...entries.keys()].indexOf(entry);
  const known = place === 0 ? name : `${name}_${place + 1}`;
  const address = times === 0 ? script : `${entry}${entry.includes('?') ? '&' : '?'}again=${times}`;
  registerRemotes([{ name: known, entry: address, type: 'module' }], { force: true });
  return known;
}

/** The federation runtime adds a remote's stylesheets but does not wait for them. */
async function stylesReady(): Promise<void> {
  const pending = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter((link) => !link.sheet);
  const settled = pending.map(
    (link) =>
      new Promise((done) => {
        link.addEventListener('load', done);
        link.addEventListener('error', done);
      }),
  );
  await withTimeout(STYLES_LIMIT_MS, 'A stylesheet', Promise.all(settled)).catch(console.error);
}
