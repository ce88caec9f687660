import { SHARED_CACHE, type SharedTexts, sharedTextsOf } from '@benotes/contract';

import { randomKey } from './random-key.ts';

/** Content that nobody takes is deleted after this time, in ms. */
const LIFETIME_MS = 24 * 3_600_000;
/** Shares that are kept at the same time; the oldest ones are deleted. */
const KEPT_MAX = 5;
const KEPT_AT = 'x-kept-at';

/** What another app shared with the installed one. */
export interface SharedContent extends SharedTexts {
  files: readonly File[];
}

const addressOf = (id: string) => `/shared-content/${encodeURIComponent(id)}`;

/**
 * Keeps shared content on this device until a page takes it. Resolves to its id. @throws if there is no room for it.
 */
export async function keepShared({ files, ...texts }: SharedContent): Promise<string> {
  const cache = await caches.open(SHARED_CACHE);
  await dropOld(cache, KEPT_MAX - 1);
  const id = randomKey();
  await cache.put(addressOf(id), responseOf({ files, ...texts }, String(Date.now())));
  return id;
}

function responseOf({ files, ...texts }: SharedContent, keptAt: string): Response {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  for (const file of files) form.append('files', file, file.name);
  return new Response(form, { headers: { [KEPT_AT]: keptAt } });
}

/** The content with this id; undefined if it was dropped, or if it cannot be read. */
export async function readShared(id: string): Promise<SharedContent | undefined> {
  try {
    const form = await (await (await caches.open(SHARED_CACHE)).match(addressOf(id)))?.formData();
    if (!form) return undefined;
    const files = form.getAll('files').filter((value): value is File => typeof value !== 'string');
    return { ...sharedTextsOf((name) => form.get(name)), files };
  } catch {
    return undefined; // no cache in this browser, or a damaged one
  }
}

/** Deletes the content with this id. */
export async function dropShared(id: string): Promise<void> {
  try {
    await (await caches.open(SHARED_CACHE)).delete(addressOf(id));
  } catch {
    // There is no cache, so nothing is in it.
  }
}

/** Deletes the files that were taken, and with the last one everything with this id. */
export async function dropSharedFiles(id: string, isTaken: (file: File) => boolean): Promise<void> {
  const shared = await readShared(id);
  const rest = shared?.files.filter((file) => !isTaken(file)) ?? [];
  if (!shared || rest.length === 0) return dropShared(id);
  const cache = await caches.open(SHARED_CACHE);
  const keptAt = (await cache.match(addressOf(id)))?.headers.get(KEPT_AT) ?? '';
  await cache.put(addressOf(id), responseOf({ ...shared, files: rest }, keptAt));
}

/** Deletes what nobody has taken for a day. */
export async function dropOldShared(): Promise<void> {
  try {
    if (await caches.has(SHARED_CACHE)) await dropOld(await caches.open(SHARED_CACHE), KEPT_MAX);
  } catch {
    // There is no cache, so nothing is in it.
  }
}

/** Deletes what is too old, and all but the newest entries. They are listed in the order in which they were added. */
async function dropOld(cache: Cache, max: number): Promise<void> {
  const entries = await cache.keys();
  for (const [index, request] of entries.entries()) {
    const keptAt = Number((await cache.match(request))?.headers.get(KEPT_AT));
    const isOld = Date.now() - keptAt > LIFETIME_MS;
    if (isOld || index < entries.length - max) await cache.delete(request);
  }
}
