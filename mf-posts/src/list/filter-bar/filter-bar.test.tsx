import { getTag, listCollections, listDeletedCollections, listPosts, listTags } from '@benotes/contract';
import { aCollection, aPost } from '@benotes/contract/builders';
import { appBar, collections, emit, loadCollections } from '@benotes/platform';
import { mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { useLocation, useNavigate } from '@benotes/router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { App } from '../../app.tsx';
import { stubBrowser } from '../../testing.tsx';

const Where = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      {pathname + search}
    </button>
  );
};
const where = () => screen.getByRole('button', { name: /^\// });
const render = (url: string) =>
  renderAt(
    url,
    <>
      <App />
      <Where />
    </>,
  );
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Filter this list' });
const open = () => act(() => appBar.options.find(({ label }) => label === 'Filter')?.run());
const chip = (name: string) => screen.findByRole('button', { name });
const queries = () =>
  requests
    .filter((request) => request.startsWith('GET /api/posts'))
    .map((request) => Object.fromEntries(new URL(request.slice('GET '.length), 'http://x').searchParams));

beforeEach(async () => {
  stubBrowser();
  emit('session:ended'); // the stores of the test before
  collections.status = 'idle';
  mockResponse(listCollections, { data: [aCollection({ id: 7, name: 'Bread' })] });
  mockResponse(listTags, { data: [] });
  mockResponse(listPosts, { data: [aPost({ id: 4, title: 'Rye bread', collection_id: 7 })] });
  await loadCollections();
});

describe('The filter of a list', () => {
  it('narrows the collection while one types, in its order, and stands in the URL', async () => {
    render('/c/7');
    await screen.findByRole('article', { name: 'Rye bread' });
    open();
    await userEvent.type(await field(), 'rye');
    await waitFor(() => expect(where().textContent).toBe('/c/7?filter=rye'));
    expect(queries().at(-1)).toMatchObject({ collection_id: '7', filter: 'rye', exact: '1' });
  });

  it('is opened by Ctrl+Shift+F with the caret in its field, and closed by Escape', async () => {
    render('/c/7');
    await screen.findByRole('article', { name: 'Rye bread' });
    where().focus();
    fireEvent.keyDown(window, { code: 'KeyF', ctrlKey: true, shiftKey: true });
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    await userEvent.keyboard('rye');
    await waitFor(() => expect(where().textContent).toBe('/c/7?filter=rye'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(where().textContent).toBe('/c/7'));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(document.activeElement).toBe(where());
  });

  it('is not opened behind a dialog', async () => {
    render('/c/7');
    await screen.findByRole('article', { name: 'Rye bread' });
    const dialog = document.body.appendChild(Object.assign(document.createElement('dialog'), { open: true }));
    fireEvent.keyDown(window, { code: 'KeyF', ctrlKey: true, shiftKey: true });
    dialog.remove();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('has common filters, which are on or off', async () => {
    render('/c/7');
    await screen.findByRole('article', { name: 'Rye bread' });
    open();
    await userEvent.click(await chip('Links'));
    expect((await chip('Links')).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(await chip('Older than a year'));
    await waitFor(() => expect(where().textContent).toBe('/c/7?filter=is%3Alink+before%3A1y'));
    expect(queries().at(-1)).toMatchObject({ filter: 'is:link before:1y', time_zone: expect.any(String) });
    await userEvent.click(await chip('Links'));
    await waitFor(() => expect(where().textContent).toBe('/c/7?filter=before%3A1y'));
    expect((await field()).value).toBe('before:1y');
  });

  it.each([
    ['/?filter=rye', { is_uncategorized: '1' }],
    ['/tags/3?filter=rye', { tag_id: '3' }],
    ['/restore?filter=rye', { is_archived: '1' }],
  ])('is restored from the URL: %s', async (url, list) => {
    mockResponse(getTag, { data: { id: 3, name: 'grain' } });
    mockResponse(listDeletedCollections, { data: [] });
    render(url);
    expect((await field()).value).toBe('rye');
    await waitFor(() => expect(queries()).toEqual([expect.objectContaining({ ...list, filter: 'rye', exact: '1' })]));
    expect(document.activeElement).not.toBe(await field());
  });

  it('is left by Back', async () => {
    render('/c/7');
    await screen.findByRole('article', { name: 'Rye bread' });
    open();
    await userEvent.type(await field(), 'rye');
    await waitFor(() => expect(where().textContent).toBe('/c/7?filter=rye'));
    await userEvent.type(await field(), ' bread');
    await waitFor(() => expect(where().textContent).toBe('/c/7?filter=rye+bread'));
    await userEvent.click(where());
    await waitFor(() => expect(where().textContent).toBe('/c/7'));
    expect((await field()).value).toBe('');
  });

  it('that nothing matches can be cleared', async () => {
    mockResponse(listPosts, { data: [] });
    render('/c/7?filter=zzz');
    await screen.findByText('No post in this list matches the filter.');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filter' }));
    await waitFor(() => expect(where().textContent).toBe('/c/7'));
    expect(await screen.findByText('There are no posts here yet.')).toBeDefined();
  });

  it('marks what it does not understand', async () => {
    render('/c/7?filter=rye+autor:me');
    expect(await screen.findByText(/There is no such operator/)).toBeDefined();
  });
});
