import {
  createShare,
  deleteShare,
  listCollections,
  listShares,
  type Share,
  updateCollection,
  updateShare,
} from '@benotes/contract';
import { aCollection, aShare } from '@benotes/contract/builders';
import { appBar, collections, emit, loadCollections } from '@benotes/platform';
import { mockResponse, requests, mockError, renderAt } from '@benotes/platform/testing';
import { useLocation } from '@benotes/router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from './app.tsx';

const recipes = aCollection({ id: 2, name: 'Recipes' });
const share = aShare({ id: 5, collection_id: 2, token: 'sixteen letters or more' });
const RELOADED = 'GET /api/collections?nested=true&withCounts=true';
const SAVED = ['PATCH /api/collections/2 {"name":"Recipes","parent_id":null,"icon_id":null,"is_root":true}', RELOADED];

const CurrentPath = () => <output aria-label="current path">{useLocation().pathname}</output>;
const currentPath = () => screen.getByLabelText('current path').textContent;
const findSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Public URL' });
const getTokenInput = () => screen.getByLabelText<HTMLInputElement>('Token');
const getPublicUrl = () => screen.getByRole<HTMLAnchorElement>('link', { name: /\/s\?token=/ });
const pressSave = () => act(() => appBar.action?.run());

const render = () =>
  renderAt(
    '/c/2/edit',
    <>
      <CurrentPath />
      <App />
    </>,
  );

/** Opens the settings of a collection with these shares. */
async function open(...shares: Share[]) {
  mockResponse(listShares, { data: shares });
  render();
  await findSwitch();
  requests.length = 0;
}

/** Opens the settings while the shares cannot be loaded. */
async function openWithFailingShares() {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  mockError(listShares, 500);
  render();
  await screen.findByText('The public link could not be loaded.');
  requests.length = 0;
}

async function enterToken(token: string) {
  await userEvent.clear(getTokenInput());
  await userEvent.click(getTokenInput());
  await userEvent.paste(token);
}

/** Presses Save and returns the requests after the collection has opened. */
async function save() {
  pressSave();
  await vi.waitFor(() => expect(currentPath()).toBe('/c/2'));
  return requests;
}

beforeEach(async () => {
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // as after signing in
  mockResponse(listCollections, { data: [recipes] });
  mockResponse(updateCollection, { data: recipes });
  mockResponse(createShare, { data: share });
  mockResponse(updateShare, { data: share });
  mockResponse(deleteShare, null);
  await loadCollections();
});

describe('Saving the settings of a collection', () => {
  // #share-created-if-none
  it('saves the collection, then creates the share if the switch is on and there is none', async () => {
    await open();
    await userEvent.click(await findSwitch());
    await enterToken(' bread for all our guests ');
    expect(await save()).toEqual([
      ...SAVED,
      'POST /api/shares {"token":"bread for all our guests","collection_id":2,"is_active":true}',
      RELOADED, // the sidebar shows shared collections
    ]);
  });

  // #existing-share-updated
  it('updates the share if the switch is on and there is one', async () => {
    await open(share);
    await enterToken('another token for guests');
    expect(await save()).toEqual([
      ...SAVED,
      'PATCH /api/shares/5 {"token":"another token for guests","collection_id":2,"is_active":true}',
    ]);
  });

  it('activates an inactive share', async () => {
    await open({ ...share, is_active: false });
    await userEvent.click(await findSwitch());
    expect(await save()).toEqual([
      ...SAVED,
      'PATCH /api/shares/5 {"token":"sixteen letters or more","collection_id":2,"is_active":true}',
      RELOADED,
    ]);
  });

  it('sends nothing about an unchanged share', async () => {
    await open(share);
    expect(await save()).toEqual(SAVED);
  });

  // #switched-off-deletes-share
  it('deletes the share if the switch is off', async () => {
    await open(share);
    await userEvent.click(await findSwitch());
    expect(await save()).toEqual([...SAVED, 'DELETE /api/shares/5', RELOADED]);
  });

  // #no-share-nothing-sent
  it('sends nothing about shares if the switch is off and there is none', async () => {
    await open();
    expect(await save()).toEqual(SAVED);
  });

  it('opens the collection only after the share is saved', async () => {
    await open();
    await userEvent.click(await findSwitch());
    mockError(createShare, 422, { errors: { token: ['This token cannot be used.'] } });
    pressSave();
    await screen.findByText('This token cannot be used.');
    expect(requests.at(-1)).toMatch(/^POST \/api\/shares/);
    expect(currentPath()).toBe('/c/2/edit');
  });

  it('does not send the share if saving the collection fails', async () => {
    await open();
    await userEvent.click(await findSwitch());
    mockError(updateCollection, 422, { errors: { name: ['The name is too long.'] } });
    pressSave();
    await screen.findByText('The name is too long.');
    expect(requests).toEqual([SAVED[0]]);
  });

  it.each([
    ['deleted', [share], updateShare, 404, [], createShare],
    ['created', [], createShare, 409, [share], updateShare],
  ] as const)(
    'handles a share that was %s in another window in the meantime',
    async (_, before, refused, status, now, sent) => {
      await open(...before);
      if (before.length === 0) await userEvent.click(await findSwitch());
      await enterToken('another token for guests');
      mockError(refused, status);
      mockResponse(listShares, { data: [...now] });
      const shareRequests = (await save()).filter((call) => call !== RELOADED);
      expect(shareRequests.slice(-2)).toEqual([
        'GET /api/shares?collection_id=2',
        expect.stringMatching(new RegExp(`^${sent.method} /api/shares.*another token for guests`)),
      ]);
    },
  );
});

describe('A share that cannot be saved', () => {
  it('shows an error at the token if it is taken, and keeps what was entered', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Name of Collection'), ' for guests');
    await userEvent.click(await findSwitch());
    await enterToken('a token that is taken');
    mockError(createShare, 422, { errors: { token: ['This token cannot be used.'] } });
    pressSave();
    await screen.findByText('This token cannot be used.');
    expect(getTokenInput().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(getTokenInput());
    expect(getTokenInput().value).toBe('a token that is taken');
    expect(screen.getByLabelText<HTMLInputElement>('Name of Collection').value).toBe('Recipes for guests');
    expect(appBar.action?.busy).toBe(false);
  });

  it('shows other errors at the switch and logs them', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await open(share);
    await userEvent.click(await findSwitch());
    mockError(deleteShare, 500, 'Server error');
    pressSave();
    await screen.findByText('The public link could not be saved.');
    expect(document.activeElement).toBe(await findSwitch());
    expect(logged).toHaveBeenCalledOnce();
    expect(currentPath()).toBe('/c/2/edit');
  });
});

describe('The public link', () => {
  it('loads in parallel with the collection', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    emit('session:ended');
    collections.status = 'idle';
    mockError(listCollections, 500);
    mockResponse(listShares, { data: [share] });
    renderAt('/c/2/edit', <App />);
    await screen.findByText('The collections could not be loaded.');
    expect(requests).toContain('GET /api/shares?collection_id=2');
  });

  it('is not offered for a new collection', () => {
    renderAt('/c/create', <App />);
    expect(screen.queryByRole('heading', { name: 'Public URL' })).toBeNull();
  });

  // #says-whether-active
  it('says whether it is active', async () => {
    await open();
    expect(screen.getByText('inactive')).toBeDefined();
    await userEvent.click(await findSwitch());
    expect(screen.getByText('active')).toBeDefined();
  });

  it('generates a token when first switched on, and keeps it when switched off and on', async () => {
    await open();
    await userEvent.click(await findSwitch());
    const { value } = getTokenInput();
    expect(value).toMatch(/^[A-Za-z0-9]{32}$/);
    await userEvent.click(await findSwitch());
    expect(screen.queryByLabelText('Token')).toBeNull();
    await userEvent.click(await findSwitch());
    expect(getTokenInput().value).toBe(value);
    await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
    expect(getTokenInput().value).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(getTokenInput().value).not.toBe(value);
  });

  it('warns that its token is easy to guess', async () => {
    await open(share);
    expect(screen.queryByText('A token this short is easy to guess.')).toBeNull();
    await enterToken('recipes');
    expect(screen.getByText('A token this short is easy to guess.')).toBeDefined();
  });

  it.each([
    ['', 'Enter a token or generate one.'],
    ['x'.repeat(256), 'A token can have at most 255 characters.'],
  ])('is not sent with an invalid token', async (token, message) => {
    await open(share);
    await enterToken(token);
    pressSave();
    await screen.findByText(message);
    expect(document.activeElement).toBe(getTokenInput());
    expect(requests).toEqual([]);
  });

  it('shows the public URL, which opens a new tab, and when a change takes effect', async () => {
    await open(share);
    expect(getPublicUrl().href).toBe(`${location.origin}/s?token=sixteen%20letters%20or%20more`);
    expect(getPublicUrl().target).toBe('_blank');
    expect(screen.queryByText(/once you save/)).toBeNull();
    await enterToken('Gäste & Käse, zusammen');
    expect(getPublicUrl().href).toBe(`${location.origin}/s?token=G%C3%A4ste%20%26%20K%C3%A4se%2C%20zusammen`);
    expect(screen.getByText('The link will work once you save the collection.')).toBeDefined();
    await userEvent.click(await findSwitch());
    expect(screen.getByText('The link will stop working once you save the collection.')).toBeDefined();
  });

  it('copies the whole URL', async () => {
    await open(share);
    const user = userEvent.setup(); // stubs the clipboard
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/s?token=sixteen%20letters%20or%20more`);
  });

  it('says that it could not be copied if the browser denies it', async () => {
    await open(share);
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/could not be copied/)).toBeDefined();
  });

  it('offers Retry if it cannot be loaded', async () => {
    await openWithFailingShares();
    mockResponse(listShares, { data: [share] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await findSwitch()).checked).toBe(true);
  });

  it('is not changed by Save while it is not loaded', async () => {
    await openWithFailingShares();
    expect(await save()).toEqual(SAVED);
  });
});
