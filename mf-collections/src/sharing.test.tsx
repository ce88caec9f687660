import {
  createShare,
  deleteShare,
  listCollections,
  listGrants,
  listShares,
  type Share,
  updateCollection,
  updateShare,
} from '@benotes/contract';
import { aCollection, aShare } from '@benotes/contract/builders';
import { appBar, collections, emit, loadCollections, on } from '@benotes/platform';
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

const titles: string[] = [];

/** Presses Save and returns the requests until it is done. The page stays. */
async function save() {
  pressSave();
  await vi.waitFor(() => expect(titles).toEqual(['Collection saved']));
  expect(currentPath()).toBe('/c/2/edit');
  return requests;
}

/** Turns the switch and returns the requests that this makes. */
async function turn() {
  requests.length = 0;
  await userEvent.click(await findSwitch());
  await vi.waitFor(() => expect(requests.at(-1)).toBe(RELOADED));
  return [...requests];
}

beforeEach(async () => {
  mockResponse(listGrants, { data: [] });
  emit('session:ended'); // resets the stores
  collections.status = 'idle'; // as after signing in
  mockResponse(listCollections, { data: [recipes] });
  mockResponse(updateCollection, { data: recipes });
  mockResponse(createShare, { data: share });
  mockResponse(updateShare, { data: share });
  mockResponse(deleteShare, null);
  await loadCollections();
  titles.length = 0;
  return on('notification:raised', ({ title }) => titles.push(title));
});

describe('The switch of the public link', () => {
  // #share-created-if-none
  it('creates the share at once if there is none, and copies its working link', async () => {
    await open();
    const user = userEvent.setup(); // stubs the clipboard
    await user.click(await findSwitch());
    expect(await screen.findByText('Copied')).toBeDefined();
    const url = getPublicUrl().href;
    expect(await navigator.clipboard.readText()).toBe(url);
    const token = new URL(url).searchParams.get('token');
    await vi.waitFor(() =>
      expect(requests).toEqual([
        `POST /api/shares {"token":"${token}","collection_id":2,"is_active":true}`,
        RELOADED, // the sidebar shows shared collections
      ]),
    );
    expect(screen.queryByText(/once you save/)).toBeNull();
  });

  it('activates an inactive share', async () => {
    await open({ ...share, is_active: false });
    expect(await turn()).toEqual([
      'PATCH /api/shares/5 {"token":"sixteen letters or more","collection_id":2,"is_active":true}',
      RELOADED,
    ]);
  });

  // #switched-off-deletes-share
  it('deletes the share when it is turned off, and creates it again with the same token', async () => {
    await open(share);
    expect(await turn()).toEqual(['DELETE /api/shares/5', RELOADED]);
    expect(await turn()).toEqual([
      'POST /api/shares {"token":"sixteen letters or more","collection_id":2,"is_active":true}',
      RELOADED,
    ]);
  });

  it('stays on with the error at the token if that is taken, and Save sends another one', async () => {
    await open();
    mockError(createShare, 422, { errors: { token: ['This token cannot be used.'] } });
    await userEvent.click(await findSwitch());
    await screen.findByText('This token cannot be used.');
    expect(getTokenInput().getAttribute('aria-invalid')).toBe('true');
    mockResponse(createShare, { data: share });
    await enterToken(' bread for all our guests ');
    expect((await save()).slice(1)).toEqual([
      ...SAVED,
      'POST /api/shares {"token":"bread for all our guests","collection_id":2,"is_active":true}',
      RELOADED,
    ]);
  });

  it('goes back with the error beside it if that fails, which is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await open(share);
    mockError(deleteShare, 500, 'Server error');
    await userEvent.click(await findSwitch());
    await screen.findByText('The public link could not be saved.');
    expect((await findSwitch()).checked).toBe(true);
    expect(logged).toHaveBeenCalledOnce();
  });
});

describe('Saving the settings of a collection', () => {
  it('stays on the page, and sends nothing about an unchanged look the next time', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Description'), 'Bread');
    await save();
    titles.length = requests.length = 0;
    expect(await save()).toEqual(SAVED);
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

  it('sends nothing about an unchanged share', async () => {
    await open(share);
    expect(await save()).toEqual(SAVED);
  });

  // #no-share-nothing-sent
  it('sends nothing about shares if the switch is off and there is none', async () => {
    await open();
    expect(await save()).toEqual(SAVED);
  });

  it('does not send the share if saving the collection fails', async () => {
    await open(share);
    await enterToken('another token for guests');
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
      mockError(refused, status);
      mockResponse(listShares, { data: [...now] });
      if (before.length === 0) await turn();
      else {
        await enterToken('another token for guests');
        await save();
      }
      const shareRequests = requests.filter((call) => call !== RELOADED);
      expect(shareRequests.slice(-2)).toEqual([
        'GET /api/shares?collection_id=2',
        expect.stringMatching(new RegExp(`^${sent.method} /api/shares`)),
      ]);
    },
  );
});

describe('A share that cannot be saved', () => {
  it('shows an error at the token if it is taken, and keeps what was entered', async () => {
    await open(share);
    await userEvent.type(screen.getByLabelText('Name of Collection'), ' for guests');
    await enterToken('a token that is taken');
    mockError(updateShare, 422, { errors: { token: ['This token cannot be used.'] } });
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
    await enterToken('another token for guests');
    mockError(updateShare, 500, 'Server error');
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
    await turn();
    const { value } = getTokenInput();
    expect(value).toMatch(/^[A-Za-z0-9]{32}$/);
    await turn();
    expect(screen.queryByLabelText('Token')).toBeNull();
    await turn();
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
