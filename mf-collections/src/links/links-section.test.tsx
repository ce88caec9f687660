import {
  createShare,
  deleteShare,
  getPost,
  listCollections,
  listGrants,
  listShares,
  type Share,
  stopAdditions,
  updateShare,
} from '@benotes/contract';
import { aCollection, aPost, aShare } from '@benotes/contract/builders';
import { collections, emit, loadCollections, on } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { conditionsOf } from './link-words.ts';

const GUESTS = aShare({
  id: 6,
  collection_id: 2,
  token: 'for the guests of the house',
  name: 'Guests',
  has_password: true,
});

const getList = () => screen.findByRole('list', { name: 'More public links' });
const bodies = () => requests.filter((request) => /^(POST|PATCH|DELETE) /.test(request));

async function open(...shares: Share[]) {
  mockResponse(listShares, { data: shares });
  renderAt('/c/2/edit', <App />);
  await screen.findByRole('button', { name: 'Create public link' });
  requests.length = 0;
}

beforeEach(async () => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // as after signing in
  mockResponse(listCollections, { data: [aCollection({ id: 2, name: 'Recipes' })] });
  mockResponse(listGrants, { data: [] });
  await loadCollections();
});

describe('The list of more public links', () => {
  it('has those with their conditions and openings, but not the one of the switch', async () => {
    const last_opened_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
    await open(aShare({ id: 5, collection_id: 2 }), { ...GUESTS, may_add: true, openings: 12, last_opened_at });
    const [item, ...more] = within(await getList()).getAllByRole('listitem');
    expect(more).toEqual([]);
    expect(item?.textContent).toContain('Guestspassword · visitors may addopened 12 times, last 3 days ago');
    expect(
      within(item ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toContain('/s?token=for%20the%20guests%20of%20the%20house');
    expect(screen.getByRole('button', { name: 'Copy the address of Guests' })).toBeInstanceOf(HTMLElement);
  });

  it('has a second one without a name and conditions, which the switch does not turn off', async () => {
    await open(aShare({ id: 5, collection_id: 2 }), aShare({ id: 6, collection_id: 2 }));
    const items = within(await getList()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Public link without a nameno conditions'),
    ]);
  });

  it('refuses a day that does not exist, and can be saved again', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Create public link' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Name'), 'Guests');
    // Browsers let users type years of more than four digits.
    fireEvent.change(dialog.getByLabelText('Ends on'), { target: { value: '275761-01-01' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Choose a day that exists.')).toBeInstanceOf(HTMLElement);
    expect(dialog.getByRole('button', { name: 'Create' }).getAttribute('aria-busy')).not.toBe('true');
    expect(bodies()).toEqual([]);
  });

  it('lets nobody add anything any more, with one button', async () => {
    await open({ ...GUESTS, may_add: true });
    mockResponse(stopAdditions, { data: { links: 2 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop all additions' }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Stop all additions' })).toBeNull());
    expect(bodies()).toEqual(['POST /api/collections/2/stop-additions']);
    expect((await getList()).textContent).not.toContain('visitors may add');
    expect(document.activeElement?.textContent).toBe('Create public link');
  });

  it('does not turn on the switch', async () => {
    await open(GUESTS);
    expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Public URL' })).checked).toBe(false);
  });

  it('creates one', async () => {
    await open();
    mockResponse(createShare, { data: { ...GUESTS, may_add: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Create public link' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create public link' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(within(dialog).getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Guests');
    await userEvent.type(within(dialog).getByLabelText('Ends on'), '2030-01-31');
    await userEvent.type(within(dialog).getByLabelText('Password'), 'sourdough starter');
    await userEvent.click(within(dialog).getByRole('switch', { name: 'Visitors may add' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(within(await getList()).getByText('Guests')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    const [method = '', , ...json] = bodies()[0]?.split(' ') ?? [];
    expect([method, JSON.parse(json.join(' '))]).toEqual([
      'POST',
      {
        token: expect.stringMatching(/^\w{32}$/) as unknown,
        collection_id: 2,
        name: 'Guests',
        expires_at: new Date('2030-01-31T23:59:59').toISOString(),
        password: 'sourdough starter',
        with_subcollections: false,
        may_add: true,
        with_comments: false,
      },
    ]);
  });

  it('shows errors of the server at their fields', async () => {
    await open();
    mockError(createShare, 422, { errors: { password: ['At least 8 characters.'] } });
    await userEvent.click(screen.getByRole('button', { name: 'Create public link' }));
    await userEvent.type(await screen.findByLabelText('Name'), 'Guests');
    await userEvent.type(screen.getByLabelText('Password'), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('At least 8 characters.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('keeps a password that is not changed, and removes it on request', async () => {
    await open(GUESTS);
    mockResponse(updateShare, { data: { ...GUESTS, name: 'Everybody', has_password: false } });
    await userEvent.click(screen.getByRole('button', { name: /^Edit/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).not.toContain('password');
    expect(await screen.findByText('Everybody')).toBeDefined();
  });

  it('ends one after a question', async () => {
    const titles: string[] = [];
    on('notification:raised', ({ title }) => titles.push(title));
    await open(GUESTS);
    mockResponse(deleteShare, null);
    await userEvent.click(screen.getByRole('button', { name: /^End/ }));
    const dialog = await screen.findByRole<HTMLDialogElement>('alertdialog');
    const isOpenAtFocus: boolean[] = [];
    // Behind an open dialog, browsers do not focus it.
    const create = screen.getByRole('button', { name: 'Create public link' });
    create.addEventListener('focus', () => isOpenAtFocus.push(dialog.open));
    await userEvent.click(within(dialog).getByRole('button', { name: 'End public link' }));
    await vi.waitFor(() => expect(titles).toEqual(['Public link ended']));
    expect(bodies()).toEqual(['DELETE /api/shares/6']);
    expect(screen.queryByText('Guests')).toBeNull();
    await vi.waitFor(() => expect(isOpenAtFocus).toEqual([false]));
    expect(document.activeElement).toBe(create);
  });
});

describe('The links of a post', () => {
  beforeEach(() => {
    mockResponse(getPost, { data: aPost({ id: 3, title: 'Rye bread' }) });
  });

  it('are listed on a page of their own, and edited there', async () => {
    const link = aShare({ id: 7, collection_id: null, post_id: 3 });
    mockResponse(listShares, { data: [link] });
    mockResponse(updateShare, { data: { ...link, name: 'Guests' } });
    renderAt('/p/3/links', <App />);
    expect(await screen.findByText('Rye bread')).toBeDefined();
    const list = screen.getByRole('list', { name: 'Public links' });
    await userEvent.click(within(list).getByRole('button', { name: /^Edit .*Public link without a name/ }));
    await userEvent.type(await screen.findByLabelText('Name'), 'Guests');
    expect(screen.queryByRole('switch', { name: 'Visitors may add' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await within(list).findByText('Guests')).toBeDefined();
    expect(requests).toContain('GET /api/shares?post_id=3');
  });

  it('are made and copied at once, without a question', async () => {
    mockResponse(listShares, { data: [] });
    const token = 'A'.repeat(32); // of random bytes that are all 0
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
    mockResponse(createShare, {
      data: aShare({ id: 8, collection_id: null, post_id: 3, token, name: 'Public link' }),
    });
    const user = userEvent.setup(); // stubs the clipboard
    renderAt('/p/3/links', <App />);
    await user.click(await screen.findByRole('button', { name: 'Create public link' }));
    const list = screen.getByRole('list', { name: 'Public links' });
    expect(await within(list).findByText('Copied')).toBeDefined();
    expect(within(list).getByText('Public link')).toBeDefined();
    expect(bodies()).toEqual([
      `POST /api/shares {"token":"${token}","post_id":3,"name":"Public link","with_comments":false}`,
    ]);
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/s?token=${token}`);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create public link' }));
  });

  it('say that one could not be made', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const details: unknown[] = [];
    on('notification:raised', ({ description }) => details.push(description));
    mockResponse(listShares, { data: [] });
    mockError(createShare, 404, 'There is no such post.');
    renderAt('/p/3/links', <App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Create public link' }));
    await vi.waitFor(() => expect(details).toEqual(['The public link could not be saved. There is no such post.']));
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('of one that does not exist are not', async () => {
    mockError(getPost, 404);
    mockResponse(listShares, { data: [] });
    renderAt('/p/3/links', <App />);
    expect(await screen.findByText('This post does not exist.')).toBeDefined();
  });
});

describe('The words about a link', () => {
  it('say that it has ended', () => {
    const link = aShare({ expires_at: '2026-01-31T12:00:00.000Z', is_active: false });
    expect(conditionsOf(link, Date.parse('2026-02-01'))).toBe('turned off · ended on 31 January 2026');
    expect(conditionsOf(aShare(), 0)).toBe('no conditions');
  });
});
