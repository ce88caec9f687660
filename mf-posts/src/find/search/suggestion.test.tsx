import { listCollections, listPosts, listTags } from '@benotes/contract';
import { aCollection, aPost } from '@benotes/contract/builders';
import { emit, loadCollections } from '@benotes/platform';
import { mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { useLocation } from '@benotes/router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { App } from '../../app.tsx';
import { stubBrowser } from '../../testing.tsx';

const Where = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
};

const searchField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });

beforeEach(async () => {
  stubBrowser();
  emit('session:ended'); // resets the stores
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Bread' })] });
  mockResponse(listTags, { data: [] });
  mockResponse(listPosts, { data: [], suggestion: 'sourdough' });
  await loadCollections();
});

describe('The suggestion of a search without results', () => {
  // #suggestion-replaces-words
  it('replaces the words in the field and in the URL, and the field has the focus', async () => {
    renderAt(
      '/search?q=sourdoh&collection=7',
      <>
        <App />
        <Where />
      </>,
    );
    const button = await screen.findByRole('button', { name: 'sourdough' });
    expect(screen.getByText('No search results.')).toBeDefined();
    expect(button.closest('p')?.textContent).toBe('Did you mean sourdough?');
    requests.length = 0;
    mockResponse(listPosts, { data: [aPost({ id: 4, title: 'Sourdough' })] });
    await userEvent.click(button);
    await screen.findByRole('article', { name: 'Sourdough' });
    expect(requests[0]).toContain('filter=sourdough&collection_id=7');
    expect(searchField().value).toBe('sourdough');
    expect(document.activeElement).toBe(searchField());
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/search?q=sourdough&collection=7'));
  });

  it('is announced with the result', async () => {
    renderAt('/search?q=sourdoh', <App />);
    const announced = await screen.findByText(/Nothing found\./);
    expect(announced.localName).toBe('output');
    expect(announced.textContent.replaceAll(/[\u2066-\u2069]/g, '')).toBe('Nothing found. Did you mean sourdough?');
  });

  it('is not shown any more once another search finds nothing similar', async () => {
    renderAt('/search?q=sourdoh', <App />);
    await screen.findByRole('button', { name: 'sourdough' });
    mockResponse(listPosts, { data: [], suggestion: null });
    await userEvent.type(searchField(), 'xx');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'sourdough' })).toBeNull());
    expect(screen.getByText('No search results.')).toBeDefined();
  });
});
