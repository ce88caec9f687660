import { exportBookmarks } from '@benotes/contract';
import { call } from '@benotes/platform';
import { describe, expect, it, vi } from 'vitest';

import { fetchWithDownloadProgress } from './fetch-with-download-progress.ts';

const rejectionOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

const bytes = new Uint8Array(1000);
const fetchFile = (response: Response, onProgress: (bytes: number) => void) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);
  return call(exportBookmarks, { query: {} }, { blob: true, fetch: fetchWithDownloadProgress(onProgress) });
};

describe('A download', () => {
  it('reports the bytes received so far', async () => {
    const chunks = new ReadableStream({
      start: (controller) => {
        controller.enqueue(bytes);
        controller.enqueue(bytes);
        controller.close();
      },
    });
    const seen: number[] = [];
    const file = await fetchFile(new Response(chunks), (received) => seen.push(received));
    expect([file.size, seen]).toEqual([2000, [1000, 2000]]);
  });

  it('that breaks off fails', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(bytes),
      pull: (controller) => controller.error(new TypeError('The connection was lost.')),
    });
    expect(await rejectionOf(fetchFile(new Response(broken), () => {}))).toMatchObject({ status: 0 });
  });
});
