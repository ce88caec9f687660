import type { RemoteEntry, RemoteName, RemoteTable } from '@benotes/contract';
import type { RemoteModule } from '@benotes/platform';
import { loadRemote, registerRemotes } from '@module-federation/runtime';

/** How long the table of the remotes, and each version of a remote, may take to arrive, in ms (contract section 4). */
const TIME_LIMIT_MS = 8000;
/** How long a remote that has arrived waits for its stylesheets, in ms: without them it is ugly, not useless. */
const STYLES_LIMIT_MS = 3000;

let table: Promise<RemoteTable> | null = null;
const modules = new Map<RemoteName, Promise<RemoteModule>>();

/**
 * Loads a remote, or what was loaded before. The live version gives way to the one before it when it is missing, slow
 * or broken; a failure is forgotten, so that the next call asks for everything again.
 *
 * @throws Error when no version could be loaded.
 */
export function loadModule(name: RemoteName): Promise<RemoteModule> {
  const known = modules.get(name);
  if (known) return known;
  const loading = loadVersions(name);
  modules.set(name, loading);
  loading.catch(() => {
    modules.delete(name);
    table = null;
  });
  return loading;
}

/** Asks for a remote that will be mounted soon; what goes wrong is told to the one who mounts it. */
export function askForModule(name: RemoteName): void {
  loadModule(name).catch(() => {});
}

async function loadVersions(name: RemoteName): Promise<RemoteModule> {
  const { entry, version, fallback } = await findEntry(name);
  try {
    return await loadEntry(name, entry);
  } catch (cause) {
    console.error(new Error(`${name} ${version} could not be loaded from ${entry}`, { cause }));
    if (!fallback) throw cause;
  }
  try {
    // Another address: a module that broke while starting stays broken for the browser as long as the page lives.
    return await loadEntry(name, fallback);
  } catch (cause) {
    console.error(new Error(`${name} could not be loaded from ${fallback} either`, { cause }));
    throw cause;
  }
}

async function findEntry(name: RemoteName): Promise<RemoteEntry> {
  try {
    const { remotes } = await (table ??= within(TIME_LIMIT_MS, 'remotes.json', readTable()));
    const found = remotes[name];
    if (typeof found?.entry !== 'string') throw new Error(`${name} is not among the remotes of remotes.json.`);
    return found;
  } catch (error) {
    console.error(error);
    throw error;
  }
}

async function readTable(): Promise<RemoteTable> {
  // Without options, so that the request is the one the page has preloaded.
  const answer = await fetch('/remotes.json');
  if (!answer.ok) throw new Error(`remotes.json: the server answered ${answer.status}.`);
  const body: unknown = await answer.json();
  if (typeof body !== 'object' || body === null || !('remotes' in body) || typeof body.remotes !== 'object')
    throw new Error('remotes.json holds no remotes.');
  return body as RemoteTable; // each entry is looked at when it is used
}

async function loadEntry(name: RemoteName, entry: string): Promise<RemoteModule> {
  registerRemotes([{ name, entry, type: 'module' }], { force: true });
  const module = await within(TIME_LIMIT_MS, name, loadRemote<Partial<RemoteModule>>(`${name}/parcel`));
  const parcel = module?.parcel;
  if (!parcel) throw new Error(`${name} exposes no parcel.`);
  await stylesReady();
  return { parcel };
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
  await within(STYLES_LIMIT_MS, 'A stylesheet', Promise.all(settled)).catch(console.error);
}

async function within<T>(limit: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer within ${limit} ms.`)), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
