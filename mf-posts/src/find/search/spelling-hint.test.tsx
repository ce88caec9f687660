import { listCollections, listPosts, listTags } from '@benotes/contract';
import { aPost } from '@benotes/contract/builders';
import { emit } from '@benotes/platform';
import { mockResponse, renderAt } from '@benotes/platform/testing';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { App } from '../../app.tsx';
import { stubBrowser } from '../../testing.tsx';

const HINT = 'Check the spelling, or search for the beginning of a word.';

beforeEach(() => {
  stubBrowser();
  emit('session:ended'); // resets the stores
  mockResponse(listCollections, { data: [] });
  mockResponse(listTags, { data: [] });
});

describe('The spelling hint', () => {
  it('appears below an empty search result', async () => {
    mockResponse(listPosts, { data: [] });
    renderAt('/search?q=sourdoh', <App />);
    const title = await screen.findByText('No search results.');
    const hint = screen.getByText(HINT);
    expect(title.compareDocumentPosition(hint) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('does not appear when posts are found', async () => {
    mockResponse(listPosts, { data: [aPost({ id: 4, title: 'Sourdough' })] });
    renderAt('/search?q=sourdough', <App />);
    await screen.findByRole('article', { name: 'Sourdough' });
    expect(screen.queryByText(HINT)).toBeNull();
  });
});
