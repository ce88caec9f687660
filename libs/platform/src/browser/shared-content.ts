import { SHARED_CACHE, type SharedTexts, sharedTextsOf } from '@benotes/contract';

import { randomKey } from './random-key.ts';

/** Content that nobody takes is deleted when something else is shared after this time, in ms. */
const LIFETIME_MS = 24 * 3_600_000;
/** Shares that are kept at the same time; the oldest ones are deleted. */
const KEPT_MAX = 5;
const KEPT_AT = 'x-kept-at';

/** What another app shared with the installed one. */
export interface SharedContent extends SharedTexts {
  files: readonly File[];
}

const addressOf = (id: string) => `/shared-content/${encodeURIComponent(id)}`;

/** Keeps shared content on this device until a page takes it. Resolves to its id. @throws if there is no room for it. */
export async function keepShared({ files, ...texts }: SharedContent): Promise<string> {
  const cache = await caches.open(SHARED_CACHE);
  await dropOld(cache);
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  for (const file of files) form.append('files', file, file.name);
  const id = randomKey();
  await cache.put(addressOf(id), new Response(form, { headers: { [KEPT_AT]: String(Date.now()) } }));
  return id;
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

/** Makes room for one more. Entries are listed in the order in which they were added. */
async function dropOld(cache: Cache): Promise<void> {
  const entries = await cache.keys();
  for (const [index, request] of entries.entries()) {
    const keptAt = Number((await cache.match(request))?.headers.get(KEPT_AT));
    const isOld = Date.now() - keptAt > LIFETIME_MS;
    if (isOld || index <= entries.length - KEPT_MAX) await cache.delete(request);
  }
}
