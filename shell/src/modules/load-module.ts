import { exposeOf, fitOf, MODULE_CONTRACT, type PageModule } from '@benotes/contract';
import type { RemoteModule } from '@benotes/platform';
import { TimeoutError, withTimeout } from '@benotes/ui';
import { loadRemote, registerRemotes } from '@module-federation/runtime';

import { addStylesheet } from '../start/add-stylesheet.ts';
import { isSnapshot } from '../start/page-snapshot.ts';
import { recordLoad } from './load-events.ts';
import { failureKind, ModuleError, moreInformative } from './module-error.ts';
import { readyHost, type ParcelHost, parcelHost } from './parcel-host.ts';
import { urlsOf, forgetTable, liveInPage } from './remote-table.ts';

/** Timeout of a remote, all its versions together, in ms. */
const LOAD_TIMEOUT_MS = 8000;
/** How long a loaded remote waits for its stylesheets, in ms: it is usable without them. */
const STYLES_TIMEOUT_MS = 3000;

interface Loaded {
  module: RemoteModule;
  /** The URL of its version. */
  entry: string;
}

interface ModuleState {
  loading?: Promise<RemoteModule> | undefined;
  loaded?: Loaded;
  /** By URL, in this order: how often it was requested, and its name in the federation runtime unless it has failed. */
  versions: Map<string, { requests: number; remote: string | null }>;
  /** The URL from which each contribution was loaded. */
  contributions: Map<string, string>;
}

const states = new Map<string, ModuleState>();

function stateOf(name: string): ModuleState {
  const state = states.get(name) ?? { versions: new Map(), contributions: new Map() };
  states.set(name, state);
  return state;
}

/**
 * Loads a remote once. If the live version is missing, slow, broken, or built for another shell, it falls back to the
 * previous one. Failures are not cached, so the next call starts over.
 *
 * @throws ModuleError if no version could be loaded.
 */
export function loadModule(name: string): Promise<RemoteModule> {
  const state = stateOf(name);
  state.loading ??= load(name).then(
    (loaded) => (state.loaded = loaded).module,
    (error: unknown) => {
      state.loading = undefined;
      forgetTable();
      throw error;
    },
  );
  return state.loading;
}

/** A loaded remote and its host; null while either is loading. */
export function loadedModule(name: string): { module: RemoteModule; host: ParcelHost } | null {
  const { loaded } = stateOf(name);
  const host = readyHost();
  return loaded && host ? { module: loaded.module, host } : null;
}

/** The URL of the version of a remote that has loaded. */
export const entryOf = (name: string): string => stateOf(name).loaded?.entry ?? '';

/** The URL from which a contribution of a module was loaded; undefined if it was not. */
export const contributionEntry = (name: string, id: string): string | undefined => stateOf(name).contributions.get(id);

/** Loads a remote that will be mounted soon, and its host. @throws ModuleError, or the browser's error. */
export const preloadModule = (name: string): Promise<unknown> => Promise.all([loadModule(name), parcelHost()]);

/**
 * Loads the source of a contribution from the version of its module that is in use, else from the live one.
 *
 * @throws ModuleError if it could not be loaded in time.
 */
export async function loadContribution(name: string, id: string): Promise<unknown> {
  const { versions, contributions } = stateOf(name);
  const { entries } = await urlsOf(name, LOAD_TIMEOUT_MS);
  const entry = entries.find((url) => versions.get(url)?.remote) ?? entries[0] ?? '';
  if (!contributions.has(id)) recordLoad({ name, entry, loads: 1 });
  contributions.set(id, entry);
  try {
    return await withTimeout(LOAD_TIMEOUT_MS, id, loadExpose(name, entry, exposeOf(id)));
  } catch (cause) {
    throw ModuleError.from(cause, `${id} of ${name}`);
  }
}

async function load(name: string): Promise<Loaded> {
  const deadline = performance.now() + LOAD_TIMEOUT_MS;
  const mayBegin = stateOf(name).versions.size === 0 && !isSnapshot(); // its version may have been rolled back as dangerous
  const entry = mayBegin ? liveInPage(name)?.entry : undefined;
  // While `/remotes.json` is still being fetched: both nearly always list the same version.
  const begun = entry ? { entry, attempt: loadEntry(name, entry) } : undefined;
  begun?.attempt.catch(() => {}); // handled where it is used
  const { entries, isOutdated } = await urlsOf(name, LOAD_TIMEOUT_MS);
  const loaded = await loadFirst(name, entries, deadline, begun).catch((cause: unknown) => {
    throw isOutdated && navigator.onLine
      ? new ModuleError('shell-too-old', `${name} needs a new page.`, { cause })
      : cause;
  });
  await stylesReady();
  return loaded;
}

/**
 * The first module that loads before the deadline. The next URL is tried as soon as one has failed or used half of the
 * remaining time; a slow one is still used if it loads in time. `begun`: a version that
 * is loading already.
 */
async function loadFirst(
  name: string,
  addresses: readonly string[],
  deadline: number,
  begun?: { entry: string; attempt: Promise<Loaded> },
): Promise<Loaded> {
  const [entry = '', ...others] = addresses;
  const what = `${name} from ${entry}`;
  const attempt = begun?.entry === entry ? begun.attempt : loadEntry(name, entry);
  const left = () => deadline - performance.now();
  let next: Promise<Loaded> | null = null;
  try {
    if (others.length > 0 && (await isSlow(attempt, left() / 2))) {
      next = loadFirst(name, others, deadline, begun);
      next.catch(() => {}); // handled below, unless the slow one loads after all
    }
    return await withTimeout(left(), what, attempt);
  } catch (cause) {
    const error = ModuleError.from(cause, what);
    console.error(error);
    if (error.failure !== 'shell-too-old') recordLoad({ name, entry, loads: 1, failure: failureKind(error) });
    if (others.length === 0) throw error;
    try {
      return await (next ?? loadFirst(name, others, deadline, begun));
    } catch (other) {
      throw moreInformative(error, ModuleError.from(other, name));
    }
  }
}

/** Whether an attempt takes longer than `ms`. */
async function isSlow(attempt: Promise<unknown>, ms: number): Promise<boolean> {
  try {
    await withTimeout(ms, 'It', attempt);
    return false;
  } catch (error) {
    return error instanceof TimeoutError;
  }
}

/** @throws the runtime's error, or a ModuleError if shell and remote are incompatible. */
async function loadEntry(name: string, entry: string): Promise<Loaded> {
  if (stateOf(name).versions.get(entry)?.remote === null) await refreshScripts(name, entry);
  const files = filesOf(name, entry);
  files?.styles.forEach(addStylesheet);
  const module = await loadExpose<Partial<RemoteModule>>(name, entry, './parcel');
  files?.styles.forEach(addStylesheet); // again, for those that have failed in the meantime
  const parcel = module?.parcel;
  if (!parcel) throw new Error(`${name} exposes no parcel.`);
  const fit = fitOf(parcel.contract);
  if (fit === 'fits') return { module: { parcel }, entry };
  throw new ModuleError(
    fit,
    `${name} from ${entry} is of contract ${parcel.contract}, the shell of ${MODULE_CONTRACT}: ${fit}.`,
  );
}

/** Reloads the scripts of a version past the caches of browser and worker, which may hold a damaged copy for a year. */
async function refreshScripts(name: string, entry: string): Promise<void> {
  const folder = new URL('.', new URL(entry, location.href)).href;
  const seen = performance.getEntriesByType('resource').map((resource) => resource.name); // the first 250 of a page
  const live = liveInPage(name);
  const started = live?.entry === entry ? (live.files?.scripts ?? []) : [];
  const scripts = [...seen, ...started.map((script) => new URL(script, location.href).href)].filter(
    (address) => address.startsWith(folder) && address.endsWith('.js'),
  );
  const signal = AbortSignal.timeout(LOAD_TIMEOUT_MS);
  await Promise.allSettled(
    [...new Set(scripts)].map(async (script) => (await fetch(script, { cache: 'reload', signal })).arrayBuffer()),
  );
}

/** The files of the page's first module, which the page names and preloads; its manifest need not be fetched. */
function filesOf(name: string, entry: string): PageModule | undefined {
  const isFirst = [...states.values()].every(({ versions }) => versions.size === 0);
  const live = isFirst ? liveInPage(name) : null;
  return live?.entry === entry ? live.files : undefined;
}

/** Loads what a remote exposes. A URL that fails is registered again by the next attempt. */
async function loadExpose<T>(name: string, entry: string, expose: string): Promise<T | null> {
  const { versions } = stateOf(name);
  const remote = versions.get(entry)?.remote ?? register(name, entry, filesOf(name, entry)?.scripts[0]);
  try {
    return await loadRemote<T>(expose.replace('.', remote));
  } catch (error) {
    const version = versions.get(entry);
    if (version) version.remote = null;
    throw error;
  }
}

/**
 * Registers a URL with the federation runtime and returns its name there. Runtime and browser cache by name and URL, so
 * each version has a unique name, and a retry uses another URL of the manifest: a failed or pending response is never
 * reused.
 */
function register(name: string, entry: string, script = entry): string {
  const { versions } = stateOf(name);
  const version = versions.get(entry) ?? { requests: 0, remote: null };
  versions.set(entry, version);
  const place = [...versions.keys()].indexOf(entry);
  const remote = place === 0 ? name : `${name}_${place + 1}`;
  const { requests } = version;
  const address = requests === 0 ? script : `${entry}${entry.includes('?') ? '&' : '?'}again=${requests}`;
  Object.assign(version, { requests: requests + 1, remote });
  registerRemotes([{ name: remote, entry: address, type: 'module' }], { force: true });
  return remote;
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
  await withTimeout(STYLES_TIMEOUT_MS, 'A stylesheet', Promise.all(settled)).catch(console.error);
}
