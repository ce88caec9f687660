import { exportBookmarks } from '@benotes/contract';
import { call } from '@benotes/platform';
import { describe, expect, it, vi } from 'vitest';

import { fetchWithDownloadProgress } from './fetch-with-download-progress.ts';

const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error);

const bytes = new Uint8Array(1000);
const fetchIt = (answered: Response, tell: (bytes: number) => void) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(answered);
  return call(exportBookmarks, { query: {} }, { blob: true, fetch: fetchWithDownloadProgress(tell) });
};

describe('A file that comes', () => {
  it('tells how much of it is there', async () => {
    const pieces = new ReadableStream({
      start: (controller) => {
        controller.enqueue(bytes);
        controller.enqueue(bytes);
        controller.close();
      },
    });
    const seen: number[] = [];
    const file = await fetchIt(new Response(pieces), (came) => seen.push(came));
    expect([file.size, seen]).toEqual([2000, [1000, 2000]]);
  });

  it('and breaks off is none', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(bytes),
      pull: (controller) => controller.error(new TypeError('The line is dead.')),
    });
    expect(await thrownBy(fetchIt(new Response(broken), () => {}))).toMatchObject({ status: 0 });
  });
});
