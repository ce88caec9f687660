import {
  createSavedSearch,
  getSavedSearch,
  listCollections,
  listPosts,
  listTags,
  updateSavedSearch,
} from '@benotes/contract';
import { aCollection, aPost, aSavedSearch } from '@benotes/contract/builders';
import { appBar, collections, emit, loadCollections } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { useLocation } from '@benotes/router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../../app.tsx';
import { stubBrowser } from '../../testing.tsx';

const Where = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
};
const where = () => screen.getByTestId('where').textContent;
const render = (url: string) =>
  renderAt(
    url,
    <>
      <App />
      <Where />
    </>,
  );
const bar = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' });
const queries = () =>
  requests
    .filter((request) => request.startsWith('GET /api/posts'))
    .map((request) => Object.fromEntries(new URL(request.slice('GET '.length), 'http://x').searchParams));
const sent = (method: string) =>
  requests
    .filter((request) => request.startsWith(`${method} /api/saved-searches`))
    .map((request) => JSON.parse(request.slice(request.indexOf('{'))) as object);

const RYE = aSavedSearch({
  id: 5,
  name: 'Old rye',
  filter: 'rye before:1y',
  collection_id: 7,
  time_zone: 'Asia/Tokyo',
});

beforeEach(async () => {
  stubBrowser();
  emit('session:ended'); // the stores of the test before
  collections.status = 'idle';
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Bread' })] });
  mockResponse(listTags, { data: [] });
  mockResponse(listPosts, { data: [aPost({ id: 4, title: 'Rye bread' })] });
  mockResponse(getSavedSearch, { data: RYE });
  await loadCollections();
});

describe('A search', () => {
  it('is saved under a name, and opened', async () => {
    mockResponse(createSavedSearch, { data: RYE });
    render('/search?q=rye+before:1y&collection=7');
    await waitFor(() => expect(appBar.action?.label).toBe('Save search'));
    act(() => appBar.action?.run());
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Old rye{Enter}');
    await waitFor(() => expect(where()).toBe('/search?saved=5'));
    expect(sent('POST')).toEqual([
      {
        name: 'Old rye',
        filter: 'rye before:1y',
        collection_id: 7,
        icon_id: null,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ]);
    await waitFor(() => expect(appBar.title).toBe('Old rye'));
  });

  it('needs a name to be saved', async () => {
    render('/search?q=rye');
    await waitFor(() => expect(appBar.action?.label).toBe('Save search'));
    act(() => appBar.action?.run());
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '  {Enter}');
    expect(await screen.findByText('Enter a name.')).toBeDefined();
    expect(sent('POST')).toEqual([]);
  });

  it('shows why it could not be saved', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(createSavedSearch, 422, { filter: ['There are 500 saved searches already.'] });
    render('/search?q=rye');
    await waitFor(() => expect(appBar.action?.label).toBe('Save search'));
    act(() => appBar.action?.run());
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'x{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be saved');
  });

  it('cannot be saved while nothing is searched for', async () => {
    render('/search');
    await bar();
    expect(appBar.action).toBeUndefined();
  });
});

describe('A saved search', () => {
  it('searches in its collection and its time zone, and has its name as title', async () => {
    render('/search?saved=5');
    expect((await bar()).value).toBe('rye before:1y');
    await screen.findByRole('article', { name: 'Rye bread' });
    expect(queries()).toEqual([
      expect.objectContaining({ filter: 'rye before:1y', collection_id: '7', time_zone: 'Asia/Tokyo' }),
    ]);
    expect([appBar.title, appBar.action]).toEqual(['Old rye', undefined]);
    expect(where()).toBe('/search?saved=5');
  });

  it('can be updated once its query is changed', async () => {
    mockResponse(updateSavedSearch, { data: { ...RYE, filter: 'wheat' } });
    render('/search?saved=5');
    await userEvent.clear(await bar());
    await userEvent.type(await bar(), 'wheat');
    await waitFor(() => expect(where()).toBe('/search?saved=5&q=wheat&collection=7'));
    expect(appBar.action?.label).toBe('Update');
    expect(appBar.options.map(({ label }) => label)).toEqual(['Save as new', 'Edit search', 'View']);
    mockResponse(getSavedSearch, { data: { ...RYE, filter: 'wheat' } });
    act(() => appBar.action?.run());
    await waitFor(() => expect(appBar.action).toBeUndefined());
    expect(sent('PATCH')).toMatchObject([{ filter: 'wheat', collection_id: 7 }]);
    expect((await bar()).value).toBe('wheat');
  });

  it('shows its text and what is not understood, and searches the rest', async () => {
    mockResponse(getSavedSearch, { data: aSavedSearch({ id: 5, filter: 'rye is:someday' }) });
    render('/search?saved=5');
    expect((await bar()).value).toBe('rye is:someday');
    await screen.findByText('This operator has no such value. It is searched as words.');
    expect(queries()).toEqual([expect.objectContaining({ filter: 'rye is:someday' })]);
  });

  it('finds nothing, and says so, while its collection is deleted', async () => {
    mockResponse(getSavedSearch, { data: { ...RYE, collection_id: 99 } });
    mockResponse(listPosts, { data: [] });
    render('/search?saved=5');
    await screen.findByText(/The collection of this search was deleted/);
    expect(queries()).toEqual([expect.objectContaining({ collection_id: '99' })]);
  });

  it('that does not exist says so', async () => {
    mockError(getSavedSearch, 404);
    render('/search?saved=5');
    expect(await screen.findByText('This saved search does not exist.')).toBeDefined();
  });

  it('that cannot be loaded offers Retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(getSavedSearch, 500);
    render('/search?saved=5');
    await screen.findByText('The saved search could not be loaded.');
    mockResponse(getSavedSearch, { data: RYE });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await bar()).value).toBe('rye before:1y');
  });
});
