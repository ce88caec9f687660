import {
  createPersonalToken,
  deletePersonalToken,
  listPersonalTokens,
  OWNER,
  type PersonalToken,
} from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { PersonalTokens } from './personal-tokens.tsx';

const token: PersonalToken = {
  id: 4,
  name: 'Phone',
  scopes: ['posts:read', 'posts:write'],
  created_at: '2026-11-22T09:00:00.000Z',
  expires_at: null,
  last_used_at: '2026-11-22T09:00:00.000Z',
  last_program: 'curl/8.5.0',
  idle_days: null,
};

beforeEach(() => mockResponse(listPersonalTokens, { data: [token] }));

const open = (permission = OWNER) => renderAt('/', <PersonalTokens user={aUser({ permission })} />);
const create = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Create a token' }));
  return within(await screen.findByRole('dialog'));
};

describe('The API tokens of a user', () => {
  it('are listed with what they may do and who used them last', async () => {
    open();
    const detail = await screen.findByText(/Read posts, Create and change posts · does not expire · last used/);
    expect(detail.textContent).toContain('curl/8.5.0');
  });

  // #ends-in-words
  it('say until when they are valid, and whether they have ended', async () => {
    const [past, future] = ['2026-01-02T12:00:00.000Z', '2099-01-02T12:00:00.000Z'];
    mockResponse(listPersonalTokens, {
      data: [
        { ...token, id: 1, expires_at: past },
        { ...token, id: 2, expires_at: future },
        { ...token, id: 3, expires_at: future, idle_days: 90 },
      ],
    });
    open();
    expect(await screen.findByText(/ · ended on .*2026 · /)).toBeDefined();
    expect(screen.getByText(/ · valid until .*2099 · /)).toBeDefined();
    expect(screen.getByText(/ · valid until .*2099, and 90 days longer after each use · /)).toBeDefined();
  });

  it('are revoked when that is confirmed', async () => {
    mockResponse(deletePersonalToken, null);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Phone' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(requests).toContain('DELETE /api/account/tokens/4'));
  });

  it('are shown once when they are created', async () => {
    mockResponse(createPersonalToken, { data: { ...token, secret: 'bnt_secret' } });
    open();
    const form = await create();
    await userEvent.type(form.getByLabelText('Name'), 'Laptop');
    await userEvent.click(form.getByLabelText('Create and change posts'));
    await userEvent.click(form.getByLabelText('Export'));
    await userEvent.selectOptions(form.getByLabelText('Valid for'), 'No expiry');
    await userEvent.type(form.getByLabelText('Your password'), 'correct horse');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Token')).value).toBe('bnt_secret');
    expect(requests).toContain(
      'POST /api/account/tokens {"name":"Laptop","password":"correct horse","scopes":["posts:read","export"],"days":null}',
    );
  });

  it('need a name, something they may do, and the password', async () => {
    open();
    const form = await create();
    const press = () => userEvent.click(form.getByRole('button', { name: 'Create' }));
    await press();
    expect(form.getByText('Enter a name.')).toBeDefined();
    await userEvent.type(form.getByLabelText('Name'), 'Laptop');
    await userEvent.click(form.getByLabelText('Read posts'));
    await userEvent.click(form.getByLabelText('Create and change posts'));
    await press();
    expect(form.getByText('Choose at least one.')).toBeDefined();
    await userEvent.click(form.getByLabelText('Read posts'));
    await press();
    expect(form.getByText('Enter your password.')).toBeDefined();
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  it('may do everything except release modules', async () => {
    mockResponse(createPersonalToken, { data: { ...token, secret: 'bnt_secret' } });
    open();
    const form = await create();
    await userEvent.type(form.getByLabelText('Name'), 'Laptop');
    await userEvent.click(form.getByLabelText('Read posts'));
    await userEvent.click(form.getByLabelText('Create and change posts'));
    await userEvent.click(form.getByLabelText('Everything except releases'));
    await userEvent.type(form.getByLabelText('Your password'), 'correct horse');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(requests.at(-1)).toContain('"scopes":["everything"]'));
  });

  it('release modules only for owners', async () => {
    const page = open();
    expect((await create()).getByLabelText('Release modules')).toBeDefined();
    page.unmount();
    open(7);
    expect((await create()).queryByLabelText('Release modules')).toBeNull();
  });

  it('offer Retry if they cannot be loaded', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listPersonalTokens, 500);
    open();
    const retry = await screen.findByRole('button', { name: /retry/i });
    mockResponse(listPersonalTokens, { data: [] });
    await userEvent.click(retry);
    expect(await screen.findByText('There are no tokens.')).toBeDefined();
    expect(logged).toHaveBeenCalledOnce();
  });
});
