import {
  createReleaseToken,
  deleteReleaseToken,
  disableModule,
  listReleaseTokens,
  listModules,
  promoteModule,
  type ReleasedModule,
  releaseModule,
  removeModule,
  rollBackModule,
} from '@benotes/contract';
import { appBar, emit, on } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';

const posts: ReleasedModule = {
  name: 'posts',
  title: 'Posts',
  adds: ['Search', 'Recycle Bin'],
  is_enabled: true,
  live: { version: 'bbbb', since: '2026-11-22T09:00:00Z', by: 'Ada', bytes: 1_300_000 },
  canary: null,
  previous: { version: 'aaaa', since: '2026-11-21T09:00:00Z', by: null, bytes: 2048 },
  activity: {
    live: [{ hour: '2026-11-22T09:00:00.000Z', loads: 20, failures: 1 }],
    canary: [{ hour: '2026-11-22T09:00:00.000Z', loads: 4, failures: 0 }],
  },
};
const canary = { version: 'cccc', since: '2026-11-23T09:00:00Z', by: 'Grace', bytes: 1_300_000 };
const tried: ReleasedModule = { ...posts, canary: { ...canary, percent: 10, users: null } };
const idle: ReleasedModule = { ...posts, name: 'idle', title: 'Idle', is_enabled: false, previous: null };
const token = {
  id: 4,
  name: 'Build machine',
  by: 'Ada',
  modules: ['*'],
  created_at: '2026-11-22T09:00:00Z',
  expires_at: '2026-12-22T09:00:00Z',
  last_used_at: null,
};
const notifications: { type: string; title: string }[] = [];

beforeEach(() => {
  emit('session:ended');
  notifications.length = 0;
  mockResponse(listModules, { data: [posts, idle], releases: 'token' });
  mockResponse(listReleaseTokens, { data: [token] });
  return on('notification:raised', ({ type, title }) => notifications.push({ type, title }));
});

const open = async () => {
  renderAt('/manage/modules', <App />);
  return screen.findByRole('article', { name: /^Posts/ });
};
const openTried = async (module: ReleasedModule = tried) => {
  mockResponse(listModules, { data: [module], releases: 'token' });
  return open();
};
const dialog = () => screen.findByRole('dialog');
const upload = async () => {
  await open();
  appBar.action?.run();
  return dialog();
};
const confirmed = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

describe('The page about modules', () => {
  it('shows the versions of each, since when, by whom, and their sizes', async () => {
    const card = await open();
    expect(card.textContent).toContain('bbbb');
    expect(card.textContent).toContain('Ada');
    expect(card.textContent).toContain('1.2 MB');
    expect(card.textContent).toContain('aaaa');
    expect(card.textContent).toContain('2 KB');
    expect(within(screen.getByRole('article', { name: /^Idle/ })).getByText('Disabled')).toBeInstanceOf(HTMLElement);
  });

  it('shows how the live version and the canary were loaded', async () => {
    const charts = within(await open()).getAllByRole('img', { hidden: true });
    expect(charts.map((chart) => chart.parentElement?.textContent)).toEqual([
      expect.stringContaining('20 loads and 1 failure in the last 24 hours'),
      expect.stringContaining('Canary: 4 loads without failures in the last 24 hours'),
    ]);
  });

  it('shows name, state, and what each adds; versions and loads are in its details', async () => {
    const card = within(await openTried());
    expect(card.getByText('Adds Search, Recycle Bin.')).toBeDefined();
    expect(card.getByText('A new version is being tried with 10% of users.')).toBeDefined();
    const details = card.getByText('Details').closest('details');
    expect(details?.open).toBe(false);
    expect(details?.textContent).toContain('bbbb');
  });

  it('offers no change while releases over HTTP are off, and says how to turn them on', async () => {
    mockResponse(listModules, { data: [posts], releases: 'off' });
    const card = await open();
    expect(screen.getByText(/Set MODULE_RELEASES=token/)).toBeInstanceOf(HTMLElement);
    expect(within(card).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create a token' })).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    mockError(listModules, 503);
    renderAt('/manage/modules', <App />);
    expect((await screen.findByRole('alert')).textContent).toContain('The modules could not be loaded.');
    mockResponse(listModules, { data: [posts], releases: 'token' });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article', { name: /^Posts/ })).toBeInstanceOf(HTMLElement);
  });

  it('rolls a module back when that is confirmed', async () => {
    mockResponse(rollBackModule, { data: posts });
    await userEvent.click(within(await open()).getByRole('button', { name: 'Roll back' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Version aaaa becomes live again');
    await confirmed('Roll back');
    await waitFor(() => expect(requests).toContain('POST /api/modules/posts/rollback'));
    await waitFor(() => expect(notifications).toMatchObject([{ type: 'success' }]));
  });

  it('names what is missing without a module before it is disabled, and why that failed', async () => {
    mockError(disableModule, 409, 'posts is already disabled.');
    await userEvent.click(within(await open()).getByRole('button', { name: 'Disable' }));
    const items = within(await screen.findByRole('alertdialog')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Search', 'Recycle Bin']);
    await confirmed('Disable');
    await waitFor(() => expect(notifications).toMatchObject([{ type: 'error', title: 'That did not work.' }]));
  });
});

describe('A disabled module', () => {
  it('can be removed', async () => {
    mockResponse(removeModule, null);
    await open();
    await userEvent.click(
      within(screen.getByRole('article', { name: /^Idle/ })).getByRole('button', { name: 'Remove' }),
    );
    await confirmed('Remove');
    await waitFor(() => expect(requests).toContain('DELETE /api/modules/idle'));
    await waitFor(() => expect(notifications).toMatchObject([{ type: 'success' }]));
  });
});

describe('A canary', () => {
  it('is shown with who gets it, since when, and by whom', async () => {
    const card = await openTried();
    expect(card.textContent).toContain('10% of users');
    expect(card.textContent).toContain('cccc');
    expect(card.textContent).toContain('Grace');
  });

  it('is shown with the names of its users', async () => {
    const card = await openTried({ ...posts, canary: { ...canary, percent: null, users: ['Ada', 'Grace'] } });
    expect(card.textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toContain('Ada, Grace');
  });

  it('is promoted when that is confirmed', async () => {
    mockResponse(promoteModule, { data: posts });
    await userEvent.click(within(await openTried()).getByRole('button', { name: 'Promote' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Version cccc becomes live for everyone');
    await confirmed('Promote');
    await waitFor(() => expect(requests).toContain('POST /api/modules/posts/promote'));
    await waitFor(() => expect(notifications).toMatchObject([{ type: 'success' }]));
  });

  it('is what a rollback removes, also without a previous version', async () => {
    mockResponse(rollBackModule, { data: posts });
    const card = await openTried({ ...tried, previous: null });
    await userEvent.click(within(card).getByRole('button', { name: 'Roll back' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Users of version cccc get version bbbb again',
    );
    await confirmed('Roll back');
    await waitFor(() => expect(requests).toContain('POST /api/modules/posts/rollback'));
  });

  it('is not shown if there is no canary', async () => {
    const card = await open();
    expect(within(card).queryByText('Canary')).toBeNull();
    expect(within(card).queryByRole('button', { name: 'Promote' })).toBeNull();
  });
});

describe('A release from the page', () => {
  it('needs an archive and the password', async () => {
    const form = within(await upload());
    await userEvent.click(form.getByRole('button', { name: 'Release' }));
    expect(await form.findByText('Choose an archive.')).toBeInstanceOf(HTMLElement);
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  it('is sent with a token of its own, which is revoked afterwards', async () => {
    mockResponse(createReleaseToken, { data: { ...token, secret: 'bnt_secret' } });
    mockResponse(releaseModule, { data: posts });
    mockResponse(deleteReleaseToken, null);
    const form = within(await upload());
    await userEvent.upload(form.getByLabelText('Archive'), new File(['zip'], 'posts.zip', { type: 'application/zip' }));
    await userEvent.type(form.getByLabelText('Your password'), 'correct horse');
    await userEvent.click(form.getByRole('button', { name: 'Release' }));
    await waitFor(() => expect(notifications).toMatchObject([{ type: 'success' }]));
    expect(requests.filter((request) => !request.startsWith('GET')).map((request) => request.split(' {')[0])).toEqual([
      'POST /api/tokens',
      'POST /api/modules/releases',
      'DELETE /api/tokens/4',
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is for a share of the users if that is chosen', async () => {
    mockResponse(createReleaseToken, { data: { ...token, secret: 'bnt_secret' } });
    mockResponse(releaseModule, { data: tried });
    mockResponse(deleteReleaseToken, null);
    const form = within(await upload());
    await userEvent.upload(form.getByLabelText('Archive'), new File(['zip'], 'posts.zip', { type: 'application/zip' }));
    await userEvent.selectOptions(form.getByLabelText('Who gets it'), 'Some users');
    await userEvent.type(form.getByLabelText('Your password'), 'correct horse');
    const share = form.getByLabelText('Percent of users');
    await userEvent.clear(share);
    await userEvent.type(share, '100');
    await userEvent.click(form.getByRole('button', { name: 'Release' }));
    expect(await form.findByText('Enter a whole number from 1 to 99.')).toBeInstanceOf(HTMLElement);
    await userEvent.clear(share);
    await userEvent.type(share, '25');
    await userEvent.click(form.getByRole('button', { name: 'Release' }));
    await waitFor(() => expect(requests.join('\n')).toContain('POST /api/modules/releases?canary=25'));
    await waitFor(() => expect(notifications).toMatchObject([{ title: expect.stringContaining('cccc') as string }]));
  });

  it('says why it was refused', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    mockResponse(createReleaseToken, { data: { ...token, secret: 'bnt_secret' } });
    mockError(releaseModule, 409, 'statistics and posts both claim the path /search.');
    mockResponse(deleteReleaseToken, null);
    const form = within(await upload());
    await userEvent.upload(form.getByLabelText('Archive'), new File(['zip'], 'posts.zip', { type: 'application/zip' }));
    await userEvent.type(form.getByLabelText('Your password'), 'correct horse');
    await userEvent.click(form.getByRole('button', { name: 'Release' }));
    expect((await form.findByRole('alert')).textContent).toContain('both claim the path /search');
    expect(requests).toContain('DELETE /api/tokens/4');
  });
});

describe('The tokens for releases', () => {
  it('are listed with what they may release, and revoked when that is confirmed', async () => {
    mockResponse(deleteReleaseToken, null);
    await open();
    expect(await screen.findByText(/All modules · valid until .* · never used/)).toBeInstanceOf(HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Revoke Build machine' }));
    await confirmed('Revoke');
    await waitFor(() => expect(requests).toContain('DELETE /api/tokens/4'));
  });

  it('are shown once when they are created', async () => {
    mockResponse(createReleaseToken, { data: { ...token, secret: 'bnt_secret' } });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Create a token' }));
    const form = within(await dialog());
    await userEvent.type(form.getByLabelText('Name'), 'Laptop');
    await userEvent.selectOptions(form.getByLabelText('Modules'), 'posts');
    await userEvent.selectOptions(form.getByLabelText('Valid for'), '7');
    await userEvent.type(form.getByLabelText('Your password'), 'correct horse');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(requests).toContain(
        'POST /api/tokens {"name":"Laptop","modules":["posts"],"password":"correct horse","minutes":10080}',
      ),
    );
    expect((await screen.findByLabelText<HTMLInputElement>('Token')).value).toBe('bnt_secret');
  });

  it('need a name and the password', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Create a token' }));
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Enter a name.')).toBeInstanceOf(HTMLElement);
  });
});
