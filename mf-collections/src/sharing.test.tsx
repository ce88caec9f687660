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
const RELOADED = 'GET /api/collections?nested=true&withShares=true';
const SAVED = ['PATCH /api/collections/2 {"name":"Recipes","parent_id":null,"icon_id":null,"is_root":true}', RELOADED];

const Place = () => <output aria-label="place">{useLocation().pathname}</output>;
const place = () => screen.getByLabelText('place').textContent;
const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Public URL' });
const theToken = () => screen.getByLabelText<HTMLInputElement>('Token');
const theAddress = () => screen.getByRole<HTMLAnchorElement>('link', { name: /\/s\?token=/ });
const pressSave = () => act(() => appBar.action?.run());

const render = () =>
  renderAt(
    '/c/2/edit',
    <>
      <Place />
      <App />
    </>,
  );

/** Opens the settings of a collection that has these shares. */
async function open(...shares: Share[]) {
  mockResponse(listShares, { data: shares });
  render();
  await theSwitch();
  requests.length = 0;
}

/** Opens the settings while the server does not say whether there is a share. */
async function openWithoutShare() {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  mockError(listShares, 500);
  render();
  await screen.findByText('The public link could not be loaded.');
  requests.length = 0;
}

async function enterToken(token: string) {
  await userEvent.clear(theToken());
  await userEvent.click(theToken());
  await userEvent.paste(token);
}

/** Presses Save and gives back what was sent once the collection is open. */
async function save() {
  pressSave();
  await vi.waitFor(() => expect(place()).toBe('/c/2'));
  return requests;
}

beforeEach(async () => {
  emit('session:ended'); // the stores of the test before
  collections.status = 'idle'; // and somebody is here again
  mockResponse(listCollections, { data: [recipes] });
  mockResponse(updateCollection, { data: recipes });
  mockResponse(createShare, { data: share });
  mockResponse(updateShare, { data: share });
  mockResponse(deleteShare, null);
  await loadCollections();
});

describe('Saving the settings of a collection', () => {
  it('creates the share when the switch is active and there is none yet, after the collection', async () => {
    await open();
    await userEvent.click(await theSwitch());
    await enterToken(' bread for all our guests ');
    expect(await save()).toEqual([
      ...SAVED,
      'POST /api/shares {"token":"bread for all our guests","collection_id":2,"is_active":true}',
      RELOADED, // the sidebar marks it
    ]);
  });

  it('updates the share when the switch is active and there is one', async () => {
    await open(share);
    await enterToken('another token for guests');
    expect(await save()).toEqual([
      ...SAVED,
      'PATCH /api/shares/5 {"token":"another token for guests","collection_id":2,"is_active":true}',
    ]);
  });

  it('switches a share on that was kept switched off', async () => {
    await open({ ...share, is_active: false });
    await userEvent.click(await theSwitch());
    expect(await save()).toEqual([
      ...SAVED,
      'PATCH /api/shares/5 {"token":"sixteen letters or more","collection_id":2,"is_active":true}',
      RELOADED,
    ]);
  });

  it('leaves a share alone of which nothing changed', async () => {
    await open(share);
    expect(await save()).toEqual(SAVED);
  });

  it('deletes the share when the switch is inactive', async () => {
    await open(share);
    await userEvent.click(await theSwitch());
    expect(await save()).toEqual([...SAVED, 'DELETE /api/shares/5', RELOADED]);
  });

  it('does nothing about shares when the switch is inactive and there is none', async () => {
    await open();
    expect(await save()).toEqual(SAVED);
  });

  it('waits for the share before it opens the collection', async () => {
    await open();
    await userEvent.click(await theSwitch());
    mockError(createShare, 422, { errors: { token: ['This token cannot be used.'] } });
    pressSave();
    await screen.findByText('This token cannot be used.');
    expect(requests.at(-1)).toMatch(/^POST \/api\/shares/);
    expect(place()).toBe('/c/2/edit');
  });

  it('sends nothing about the share when the collection was refused', async () => {
    await open();
    await userEvent.click(await theSwitch());
    mockError(updateCollection, 422, { errors: { name: ['The name is too long.'] } });
    pressSave();
    await screen.findByText('The name is too long.');
    expect(requests).toEqual([SAVED[0]]);
  });

  it.each([
    ['went', [share], updateShare, 404, [], createShare],
    ['came', [], createShare, 409, [share], updateShare],
  ] as const)('follows a share that %s in another window meanwhile', async (_, before, refused, status, now, sent) => {
    await open(...before);
    if (before.length === 0) await userEvent.click(await theSwitch());
    await enterToken('another token for guests');
    mockError(refused, status);
    mockResponse(listShares, { data: [...now] });
    const ofShares = (await save()).filter((call) => call !== RELOADED);
    expect(ofShares.slice(-2)).toEqual([
      'GET /api/shares?collection_id=2',
      expect.stringMatching(new RegExp(`^${sent.method} /api/shares.*another token for guests`)),
    ]);
  });
});

describe('A refused share', () => {
  it('is told at the token when that is taken, and nothing entered is lost', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Name of Collection'), ' for guests');
    await userEvent.click(await theSwitch());
    await enterToken('taken by somebody');
    mockError(createShare, 422, { errors: { token: ['This token cannot be used.'] } });
    pressSave();
    await screen.findByText('This token cannot be used.');
    expect(theToken().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(theToken());
    expect(theToken().value).toBe('taken by somebody');
    expect(screen.getByLabelText<HTMLInputElement>('Name of Collection').value).toBe('Recipes for guests');
    expect(appBar.action?.busy).toBe(false);
  });

  it('is told at the switch otherwise, and logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await open(share);
    await userEvent.click(await theSwitch());
    mockError(deleteShare, 500, 'Server error');
    pressSave();
    await screen.findByText('The public link could not be saved.');
    expect(document.activeElement).toBe(await theSwitch());
    expect(logged).toHaveBeenCalledOnce();
    expect(place()).toBe('/c/2/edit');
  });
});

describe('The public link', () => {
  it('is asked for beside the collection, not after it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    emit('session:ended');
    collections.status = 'idle';
    mockError(listCollections, 500);
    mockResponse(listShares, { data: [share] });
    renderAt('/c/2/edit', <App />);
    await screen.findByText('The collections could not be loaded.');
    expect(requests).toContain('GET /api/shares?collection_id=2');
  });

  it('is not offered for a collection that does not exist yet', () => {
    renderAt('/c/create', <App />);
    expect(screen.queryByRole('heading', { name: 'Public URL' })).toBeNull();
  });

  it('says in a word whether it is active', async () => {
    await open();
    expect(screen.getByText('inactive')).toBeDefined();
    await userEvent.click(await theSwitch());
    expect(screen.getByText('active')).toBeDefined();
  });

  it('is generated when the switch is turned on without a token, and kept when there is one', async () => {
    await open();
    await userEvent.click(await theSwitch());
    const { value } = theToken();
    expect(value).toMatch(/^[A-Za-z0-9]{32}$/);
    await userEvent.click(await theSwitch());
    expect(screen.queryByLabelText('Token')).toBeNull();
    await userEvent.click(await theSwitch());
    expect(theToken().value).toBe(value);
    await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
    expect(theToken().value).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(theToken().value).not.toBe(value);
  });

  it('says when its token could be guessed', async () => {
    await open(share);
    expect(screen.queryByText('A token this short is easy to guess.')).toBeNull();
    await enterToken('recipes');
    expect(screen.getByText('A token this short is easy to guess.')).toBeDefined();
  });

  it.each([
    ['', 'Enter a token or generate one.'],
    ['x'.repeat(256), 'A token can have at most 255 characters.'],
  ])('is not sent with a token that cannot be', async (token, words) => {
    await open(share);
    await enterToken(token);
    pressSave();
    await screen.findByText(words);
    expect(document.activeElement).toBe(theToken());
    expect(requests).toEqual([]);
  });

  it('shows the public address as a link of its own tab, and says from when on it works', async () => {
    await open(share);
    expect(theAddress().href).toBe(`${location.origin}/s?token=sixteen%20letters%20or%20more`);
    expect(theAddress().target).toBe('_blank');
    expect(screen.queryByText(/once the collection is saved/)).toBeNull();
    await enterToken('Gäste & Käse, zusammen');
    expect(theAddress().href).toBe(`${location.origin}/s?token=G%C3%A4ste%20%26%20K%C3%A4se%2C%20zusammen`);
    expect(screen.getByText('The link will work once you save the collection.')).toBeDefined();
    await userEvent.click(await theSwitch());
    expect(screen.getByText('The link will stop working once you save the collection.')).toBeDefined();
  });

  it('is copied as the whole address', async () => {
    await open(share);
    const user = userEvent.setup(); // brings a clipboard along
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/s?token=sixteen%20letters%20or%20more`);
  });

  it('says so when the browser does not let it be copied', async () => {
    await open(share);
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText(/could not be copied/)).toBeDefined();
  });

  it('offers a Retry when it cannot be loaded', async () => {
    await openWithoutShare();
    mockResponse(listShares, { data: [share] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await theSwitch()).checked).toBe(true);
  });

  it('is left alone by saving as long as nobody knows it', async () => {
    await openWithoutShare();
    expect(await save()).toEqual(SAVED);
  });
});
