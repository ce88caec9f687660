import { File } from 'node:buffer';

import { vi } from 'vitest';

const addressOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : request, location.href).href;

/** Stubs the browser's caches, which jsdom lacks, and the forms that responses in them have. */
export async function stubCaches(): Promise<void> {
  const stored = new Map<string, Map<string, Response>>();
  const cacheOf = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      put: async (request: RequestInfo | URL, response: Response) => void entries.set(addressOf(request), response),
      match: async (request: RequestInfo | URL) => entries.get(addressOf(request))?.clone(),
      delete: async (request: RequestInfo | URL) => entries.delete(addressOf(request)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
  };
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
  });
  // Node's own, because its responses do not know those of jsdom.
  const form = await new Response(new URLSearchParams()).formData();
  vi.stubGlobal('FormData', form.constructor);
  vi.stubGlobal('File', File);
}
