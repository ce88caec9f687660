import { createFeed, deleteFeed, type Feed, listFeeds, listSavedSearches, listTags } from '@benotes/contract';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { FeedsPage } from './feeds-page.tsx';

const feed: Feed = {
  id: 4,
  collection_id: 7,
  below: true,
  tag_id: null,
  saved_search_id: null,
  is_favorite: false,
  of_notifications: false,
  filter: null,
  name: 'Kitchen',
  created_at: '2026-11-22T09:00:00.000Z',
  last_used_at: '2026-11-22T09:00:00.000Z',
  last_program: 'NetNewsWire/6.1',
  expires_at: null,
};

const created = {
  ...feed,
  secret: 'bnf_x',
  atom_url: 'https://notes.example.org/feeds/bnf_x.atom',
  json_url: 'https://notes.example.org/feeds/bnf_x.json',
};

beforeEach(() => {
  mockResponse(listFeeds, { data: [feed] });
  mockResponse(listTags, { data: [{ id: 3, name: 'warm' }] });
  mockResponse(listSavedSearches, { data: [] });
});

const open = (query = '') => renderAt(`/manage/feeds${query}`, <FeedsPage />);

describe('The feeds of a user', () => {
  it('are listed with who read them last, and revoked when that is confirmed', async () => {
    mockResponse(deleteFeed, null);
    open();
    const detail = await screen.findByText(/with subcollections · does not expire · last read/);
    expect(detail.textContent).toContain('NetNewsWire/6.1');
    await userEvent.click(screen.getByRole('button', { name: 'Revoke Kitchen' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(requests).toContain('DELETE /api/feeds/4'));
  });

  it('show their addresses once when they are created', async () => {
    mockResponse(createFeed, { data: created });
    open('?tag=3');
    const form = within(await screen.findByRole('dialog', { name: 'Create a feed' }));
    expect(await form.findByRole('option', { name: 'warm', selected: true })).toBeDefined();
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Atom')).value).toBe(created.atom_url);
    expect(screen.getByLabelText<HTMLInputElement>('JSON Feed').value).toBe(created.json_url);
    expect(requests).toContain('POST /api/feeds {"tag_id":3}');
  });

  it('are of any list, and can end', async () => {
    mockResponse(createFeed, { data: created });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Create a feed' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(form.getByLabelText('List'), 'What a search finds');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByText('Enter a search.')).toBeDefined();
    await userEvent.selectOptions(form.getByLabelText('List'), 'Favorites');
    await userEvent.selectOptions(form.getByLabelText('Valid for'), '90 days');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    await screen.findByLabelText('Atom');
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([
      'POST /api/feeds {"is_favorite":true,"days":90}',
    ]);
  });

  it('are of no saved search where there is none', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Create a feed' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(form.getByLabelText('List'), 'A saved search');
    expect(await form.findByRole('option', { name: 'No options.' })).toBeDefined();
    expect(form.getByLabelText('Saved search')).toHaveProperty('disabled', true);
  });

  it('offer Retry if they cannot be loaded', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listFeeds, 500);
    open();
    const retry = await screen.findByRole('button', { name: /retry/i });
    mockResponse(listFeeds, { data: [] });
    await userEvent.click(retry);
    expect(await screen.findByText('There are no feeds.')).toBeDefined();
    expect(logged).toHaveBeenCalledOnce();
  });
});
