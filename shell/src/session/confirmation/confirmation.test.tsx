import { confirmSession, type ConfirmationRequest, deleteUser, getMe } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { call, clearSession, session } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';

import { renderShell } from '../../testing.tsx';
import { Confirmation } from './confirmation.tsx';

afterEach(clearSession);

/** A page on which a request was refused, and how that ends. */
function refused(confirmation: Partial<ConfirmationRequest> = {}) {
  mockError(deleteUser, 403, {
    error: 'Confirm that it is you, and try again.',
    confirmation: { methods: ['password'], provider: null, ...confirmation },
  });
  renderShell('/', <Confirmation />);
  return call(deleteUser, { params: { id: 2 } }).then(
    () => 'done',
    () => 'refused',
  );
}

const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }));

// #dialog-asks
it('asks for the password, shows why it is refused, and repeats what was refused', async () => {
  const outcome = refused();
  const field = await screen.findByLabelText('Password');
  expect(screen.getByRole('dialog', { name: 'Confirm it’s you' })).toBeDefined();
  expect(document.activeElement).toBe(field);
  await confirm();
  expect(screen.getByText('Enter your password.')).toBeDefined();
  const password = ['This is not your password.'];
  mockError(confirmSession, 422, { password, errors: { password } });
  await userEvent.type(field, 'wrong');
  await confirm();
  expect(await screen.findByText('This is not your password.')).toBeDefined();
  mockResponse(confirmSession, { data: { expires_at: '2026-01-02T03:04:05.000Z' } });
  mockResponse(deleteUser, 'User was deleted.');
  await userEvent.clear(field);
  await userEvent.type(field, 'secret words');
  await confirm();
  expect(await outcome).toBe('done');
  expect(requests).toContain('POST /api/account/confirmation {"password":"secret words"}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks once for requests that are made at the same time', async () => {
  const outcomes = Promise.all([refused(), call(deleteUser, { params: { id: 3 } }).then(() => 'done')]);
  const field = await screen.findByLabelText('Password');
  await waitFor(() => expect(requests).toHaveLength(2));
  mockResponse(confirmSession, { data: { expires_at: '2026-01-02T03:04:05.000Z' } });
  mockResponse(deleteUser, 'User was deleted.');
  await userEvent.type(field, 'secret words');
  await confirm();
  expect(await outcomes).toEqual(['done', 'done']);
  expect(requests.filter((request) => request.includes('confirmation'))).toHaveLength(1);
});

it('does not ask if a request is refused for another reason', async () => {
  mockError(deleteUser, 403, 'You may not do this.');
  renderShell('/', <Confirmation />);
  await expect(call(deleteUser, { params: { id: 2 } })).rejects.toMatchObject({ status: 403 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks who the user is if the server has begun to require a second step', async () => {
  document.cookie = 'token=abc; path=/';
  session.user = aUser();
  mockResponse(getMe, { data: { ...aUser(), must_add_second_factor: true } });
  mockError(deleteUser, 403, { error: 'This server requires a second step.', must_add_second_factor: true });
  renderShell('/', <Confirmation />);
  await expect(call(deleteUser, { params: { id: 2 } })).rejects.toMatchObject({ status: 403 });
  await waitFor(() => expect(session.user?.must_add_second_factor).toBe(true));
  await expect(call(deleteUser, { params: { id: 2 } })).rejects.toMatchObject({ status: 403 });
  expect(requests.filter((request) => request.includes('/api/auth/me'))).toHaveLength(1);
});

it.each(['Close', 'Cancel'])('does nothing if %s is pressed', async (name) => {
  const outcome = refused({ methods: ['password', 'passkey'] });
  expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name }));
  expect(await outcome).toBe('refused');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('gives up what was refused when the page goes away, as when the user signs out', async () => {
  const outcome = refused();
  await screen.findByLabelText('Password');
  cleanup();
  expect(await outcome).toBe('refused');
});

it('offers to sign in again at the provider to whoever has no password', async () => {
  void refused({ methods: ['provider'], provider: 'Example' });
  expect(await screen.findByRole('button', { name: /Sign in again with.*Example/ })).toBeDefined();
  expect(screen.queryByLabelText('Password')).toBeNull();
});
