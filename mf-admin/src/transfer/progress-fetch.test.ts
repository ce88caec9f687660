import { exportBookmarks, importBookmarks, type ImportResult } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';
import { answer, refuse } from '@benotes/platform/testing';
import { describe, expect, it, vi } from 'vitest';

import { fetchTellingCame, fetchTellingSent } from './progress-fetch.ts';

const RESULT: ImportResult = { id: null, posts: 1, collections: 0, tags: 0, duplicates: 0, skipped: [] };

const send = (tell: (share: number) => void, signal?: AbortSignal) => {
  const form = new FormData();
  form.set('file', new File(['x'.repeat(100_000)], 'bookmarks.html'));
  const options = { form, fetch: fetchTellingSent(tell), ...(signal && { signal }) };
  return call(importBookmarks, { query: { dry_run: 1 } }, options);
};

const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('A file that is sent', () => {
  it('tells how far it is, and is answered as by fetch', async () => {
    answer(importBookmarks, { data: RESULT });
    const shares: number[] = [];
    expect(await send((share) => shares.push(share))).toEqual({ data: RESULT });
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('may be refused, with a reason', async () => {
    refuse(importBookmarks, 422, { file: ['No.'] });
    expect(await thrownBy(send(() => {}))).toMatchObject({ status: 422, detail: 'No.' });
  });

  it('may be given up', async () => {
    answer(importBookmarks, { data: RESULT });
    const giveUp = new AbortController();
    const sent = send(() => {}, giveUp.signal);
    giveUp.abort();
    expect(await thrownBy(sent)).toBeInstanceOf(ApiError);
  });
});

const bytes = new Uint8Array(1000);
const fetchIt = (answered: Response, tell: (bytes: number) => void) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(answered);
  return call(exportBookmarks, { query: {} }, { blob: true, fetch: fetchTellingCame(tell) });
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
