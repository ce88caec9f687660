import { listSavedSearches } from '@benotes/contract';
import { aSavedSearch } from '@benotes/contract/builders';
import { mockError, mockResponse } from '@benotes/platform/testing';
import { describe, expect, it } from 'vitest';

import { run } from './palette-searches.ts';

const { signal } = new AbortController();

describe('The saved searches in the command palette', () => {
  it('open what they find', async () => {
    mockResponse(listSavedSearches, {
      data: [aSavedSearch({ id: 5, name: 'Rye' }), aSavedSearch({ id: 7, name: 'Oat' })],
    });
    expect(await run({ signal })).toEqual([
      { name: 'Rye', url: '/search?saved=5', icon: 'search' },
      { name: 'Oat', url: '/search?saved=7', icon: 'search' },
    ]);
  });

  it('stay as they were while the server fails', async () => {
    mockError(listSavedSearches, 500);
    expect(await run({ signal })).toBeUndefined();
  });
});
