import { createShare, getSavedSearch, listCollections, listShares, updateSavedSearch } from '@benotes/contract';
import { aCollection, aSavedSearch, aShare } from '@benotes/contract/builders';
import { appBar, collections, loadCollections } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { useLocation } from '@benotes/router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { App } from '../app.tsx';

const Where = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="where">{pathname + search}</output>;
};
const where = () => screen.getByLabelText('where').textContent;
const save = () => act(() => appBar.action?.run());
const nameField = () => screen.findByRole('textbox', { name: /Name of the search/ });
const textField = () => screen.findByRole('textbox', { name: /^Search/ });

const open = () =>
  renderAt(
    '/searches/5/edit',
    <>
      <App />
      <Where />
    </>,
  );

beforeEach(async () => {
  collections.status = 'idle';
  mockResponse(listCollections, { data: [aCollection({ id: 2, name: 'Recipes' })] });
  mockResponse(getSavedSearch, { data: aSavedSearch({ id: 5, name: 'Rye', filter: 'rye', collection_id: 2 }) });
  mockResponse(listShares, { data: [] });
  mockResponse(updateSavedSearch, { data: aSavedSearch({ id: 5 }) });
  await loadCollections();
  requests.length = 0;
});

describe('The settings of a saved search', () => {
  it('change its name and text, and open it', async () => {
    open();
    await userEvent.type(await nameField(), ' bread');
    await userEvent.type(await textField(), ' after:7d');
    save();
    await waitFor(() => expect(where()).toBe('/search?saved=5'));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(requests).toContain(
      `PATCH /api/saved-searches/5 {"name":"Rye bread","icon_id":null,"filter":"rye after:7d","time_zone":"${timeZone}"}`,
    );
  });

  it('leave the time zone of an unchanged text', async () => {
    open();
    await userEvent.type(await nameField(), '!');
    save();
    await waitFor(() => expect(where()).toBe('/search?saved=5'));
    expect(requests).toContain('PATCH /api/saved-searches/5 {"name":"Rye!","icon_id":null}');
  });

  it('share it', async () => {
    mockResponse(createShare, { data: aShare({ collection_id: null, saved_search_id: 5 }) });
    open();
    await userEvent.click(await screen.findByRole('switch', { name: 'Public URL' }));
    const { value: token } = screen.getByLabelText<HTMLInputElement>('Token');
    await waitFor(() =>
      expect(requests).toContain(`POST /api/shares {"token":"${token}","saved_search_id":5,"is_active":true}`),
    );
    expect(requests).toContain('GET /api/shares?saved_search_id=5');
    expect(where()).toBe('/searches/5/edit');
  });

  it('show what is not understood, which cannot be shared', async () => {
    mockResponse(getSavedSearch, { data: aSavedSearch({ id: 5, filter: 'is:someday' }) });
    open();
    await screen.findByText(/This operator has no such value/);
    await userEvent.click(await screen.findByRole('switch', { name: 'Public URL' }));
    await screen.findByText('Change the parts that are not understood before you share this search.');
    expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
  });

  it.each([
    ['name', nameField, 'Enter a name.'],
    ['text', textField, 'Enter a search.'],
  ])('need a %s', async (_what, field, message) => {
    open();
    await userEvent.clear(await field());
    save();
    await screen.findByText(message);
    expect(where()).toBe('/searches/5/edit');
  });

  it('of one that does not exist say so', async () => {
    mockError(getSavedSearch, 404);
    open();
    expect(await screen.findByText('This saved search does not exist.')).toBeDefined();
  });
});
