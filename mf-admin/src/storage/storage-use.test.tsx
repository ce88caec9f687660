import { getStorageUse } from '@benotes/contract';
import { mockResponse } from '@benotes/platform/testing';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { StorageSection } from './storage-use.tsx';

describe('The storage of a user', () => {
  it('shows what uploads, pictures, copies, and versions take of the quota, and what is waiting', async () => {
    const mb = 1024 * 1024;
    mockResponse(getStorageUse, {
      data: {
        uploads: 2 * mb,
        pictures: 512 * 1024,
        copies: 40 * mb,
        copies_count: 120,
        versions: 3 * mb,
        pending_count: 1,
        quota: 1024 * mb,
        keep_copies: 'images',
      },
    });
    render(<StorageSection />);
    for (const text of ['45.5 MB of 1.0 GB used.', '120 copies of pages', '40.0 MB', '512 KB', '3.0 MB'])
      expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByText(/1 page is waiting to be copied\. This server keeps the text and images/)).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Storage' })).toBeDefined();
  });
});
