import { getMe, login, setUp } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { clearSession, session } from '@benotes/platform';
import { mockResponse, requests, mockError } from '@benotes/platform/testing';
import { Route, Routes } from '@benotes/router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

import { renderShell } from '../testing.tsx';
import { SetUpPage } from './set-up-page.tsx';

afterEach(clearSession);

const open = (url = '/setup?token=once') =>
  renderShell(
    url,
    <Routes>
      <Route path="/setup" element={<SetUpPage />} />
      <Route path="*" element={null} />
    </Routes>,
  );
const send = async (password = 'secret words', name = 'An owner') => {
  if (name) await userEvent.type(screen.getByLabelText('Name'), name);
  await userEvent.type(screen.getByLabelText('Email'), 'owner@example.org');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
};

it('creates the owner, signs in, and opens the home page', async () => {
  mockResponse(setUp, { data: aUser({ permission: 255 }) });
  mockResponse(login, { data: { token: { access_token: 'abc', token_type: 'Bearer', expire: 60 } } });
  mockResponse(getMe, { data: aUser({ permission: 255 }) });
  const { here } = open();
  await send();
  await waitFor(() => expect(here()).toBe('/'));
  const body = { token: 'once', name: 'An owner', email: 'owner@example.org', password: 'secret words' };
  expect(requests[0]).toBe(`POST /api/auth/setup ${JSON.stringify(body)}`);
  expect(session.user?.permission).toBe(255);
});

it('opens the login page if only signing in fails', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  mockResponse(setUp, { data: aUser() });
  mockError(login, 500);
  const { here } = open();
  await send();
  await waitFor(() => expect(here()).toBe('/login'));
});

it('says that the link is no longer valid, and links to the login page', async () => {
  mockError(setUp, 404, 'Not found.');
  open();
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain('This link is no longer valid');
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByLabelText('Name')).toBeNull();
});

it('says so immediately if the link has no token', () => {
  open('/setup');
  expect(screen.getByRole('alert').textContent).toContain('This link is no longer valid');
});

it('shows an error of the server at its field', async () => {
  mockError(setUp, 422, {
    email: ['Enter a real address.'],
    message: 'x',
    errors: { email: ['Enter a real address.'] },
  });
  open();
  await send();
  expect(await screen.findByText('Enter a real address.')).toBeInstanceOf(HTMLElement);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
});

it('shows its own message if the server fails', async () => {
  mockError(setUp, 500, 'Server error');
  open();
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The account could not be created. Please try again later.',
  );
});

it.each([
  { password: 'seven77', message: 'The password is too short: at least 8 characters.' },
  { password: 'secret words', name: '', message: 'Enter your name.' },
])('reports missing or invalid input without a request: $message', async ({ password, name, message }) => {
  open();
  await send(password, name);
  expect(screen.getByText(message)).toBeInstanceOf(HTMLElement);
  expect(requests).toEqual([]);
});
