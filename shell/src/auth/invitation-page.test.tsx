import { acceptInvitation, getMe, login, readInvitation } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { clearSession, session } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { Route, Routes } from '@benotes/router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderShell } from '../testing.tsx';
import { SetUpPage } from './set-up-page.tsx';

afterEach(clearSession);
beforeEach(() => mockResponse(readInvitation, { data: { email: 'jane@example.org', name: 'Jane', by: 'Owner' } }));

const open = () =>
  renderShell(
    '/setup?invitation=once',
    <Routes>
      <Route path="/setup" element={<SetUpPage />} />
      <Route path="*" element={null} />
    </Routes>,
  );
const send = async (password = 'secret words') => {
  await userEvent.type(await screen.findByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
};

it('creates the account of an invited person and signs in', async () => {
  mockResponse(acceptInvitation, { data: aUser() });
  mockResponse(login, { data: { token: { access_token: 'abc', token_type: 'Bearer', expire: 60 } } });
  mockResponse(getMe, { data: aUser({ name: 'Jane' }) });
  const { here } = open();
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Jane');
  expect(screen.getByText(/has invited you.*jane@example\.org/)).toBeDefined();
  await send();
  await waitFor(() => expect(here()).toBe('/'));
  expect(requests).toContain(
    'POST /api/auth/invitation/accept {"token":"once","name":"Jane","password":"secret words"}',
  );
  expect(session.user?.name).toBe('Jane');
});

it('removes the token of an invitation from the address', async () => {
  const { here } = open();
  await screen.findByLabelText('Name');
  expect(here()).toBe('/setup');
});

it('shows at the password why it is not accepted, and keeps the form', async () => {
  const password = ['This password is too easy to guess.'];
  mockError(acceptInvitation, 422, { password, errors: { password } });
  open();
  await send();
  expect(await screen.findByText('This password is too easy to guess.')).toBeDefined();
});

it('says that an invitation is no longer valid: when it is opened, or when it is sent', async () => {
  mockError(acceptInvitation, 404, 'This invitation is no longer valid.');
  const page = open();
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain('no longer valid');
  page.unmount();
  mockError(readInvitation, 404, 'This invitation is no longer valid.');
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Ask the person who invited you');
  expect(screen.queryByLabelText('Name')).toBeNull();
});

it('offers Retry if an invitation cannot be loaded', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  mockError(readInvitation, 500);
  open();
  const retry = await screen.findByRole('button', { name: /retry/i });
  mockResponse(readInvitation, { data: { email: 'jane@example.org', name: null, by: 'Owner' } });
  await userEvent.click(retry);
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('');
});
