import { importBookmarks, type ImportResult } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { mockResponse, mockError } from '../testing.tsx';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

const RESULT: ImportResult = { id: null, posts: 1, collections: 0, tags: 0, duplicates: 0, skipped: [] };

const send = (onProgress: (progress: number) => void, signal?: AbortSignal) => {
  const form = new FormData();
  form.set('file', new File(['x'.repeat(100_000)], 'bookmarks.html'));
  const options = { form, fetch: fetchWithProgress(onProgress), ...(signal && { signal }) };
  return call(importBookmarks, { query: { dry_run: 1 } }, options);
};

const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('An upload', () => {
  it('reports its progress and resolves like fetch', async () => {
    mockResponse(importBookmarks, { data: RESULT });
    const shares: number[] = [];
    expect(await send((share) => shares.push(share))).toEqual({ data: RESULT });
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('can fail with a message', async () => {
    mockError(importBookmarks, 422, { file: ['No.'] });
    expect(await thrownBy(send(() => {}))).toMatchObject({ status: 422, detail: 'No.' });
  });

  it('can be aborted', async () => {
    mockResponse(importBookmarks, { data: RESULT });
    const giveUp = new AbortController();
    const sent = send(() => {}, giveUp.signal);
    giveUp.abort();
    expect(await thrownBy(sent)).toBeInstanceOf(ApiError);
  });
});
