import { completeLogin, getMe, login, type SecondFactorRequest, startPasskeyLogin } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { clearSession } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { Route, Routes } from '@benotes/router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

import { renderShell } from '../../testing.tsx';
import { LoginPage } from '../login-page.tsx';

afterEach(clearSession);

const accepted = { data: { token: { access_token: 'abc', token_type: 'Bearer' as const, expire: 60 } } };

/** The login page after a right password that does not suffice. */
async function open(methods: SecondFactorRequest['methods']) {
  const second_factor: SecondFactorRequest = { token: 'bns_x', methods, passkey: null };
  mockError(login, 403, { error: 'A second step is needed.', second_factor });
  mockResponse(getMe, { data: aUser() });
  const shell = renderShell(
    '/login?back=%2Fc%2F7',
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="*" element={null} />
    </Routes>,
  );
  await userEvent.type(screen.getByLabelText('Email'), 'user@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'secret words{Enter}');
  await screen.findByRole('heading', { name: 'Confirm it’s you' });
  return shell;
}

it('asks for the code of an authenticator app, and opens the requested page', async () => {
  mockResponse(completeLogin, accepted);
  const { here } = await open(['totp', 'recovery-code']);
  const code = screen.getByLabelText('Code');
  expect(document.activeElement).toBe(code);
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
  await userEvent.paste(' 123 456 ');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(here()).toBe('/c/7'));
  expect(requests).toContain('POST /api/auth/second-factor {"token":"bns_x","code":"123 456"}');
});

it('shows why a code was refused, and selects it', async () => {
  mockError(completeLogin, 401, 'This code is wrong or was used before.');
  const { here } = await open(['totp', 'recovery-code']);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Enter the code.')).toBeDefined();
  await userEvent.keyboard('000000{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong or was used before.');
  const { selectionStart, selectionEnd } = screen.getByLabelText<HTMLInputElement>('Code');
  expect([selectionStart, selectionEnd]).toEqual([0, 6]);
  expect(here()).toMatch(/^\/login/);
});

it('takes a recovery code instead', async () => {
  mockResponse(completeLogin, accepted);
  const { here } = await open(['totp', 'recovery-code']);
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'));
  await userEvent.keyboard('3f9k-7m2q{Enter}');
  await waitFor(() => expect(here()).toBe('/c/7'));
});

it('says what to do if nothing can be used', async () => {
  await open([]);
  expect(screen.getByText(/Ask an owner of this server/)).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('returns to the login form', async () => {
  await open(['totp']);
  expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back to login' }));
  expect(screen.getByLabelText('Email')).toBeDefined();
});

it('says why a passkey cannot be used', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  mockError(startPasskeyLogin, 409, 'Passkeys need a server with HTTPS and a name.');
  renderShell('/login', <LoginPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  expect(await screen.findByText('Passkeys need a server with HTTPS and a name.')).toBeDefined();
  const options = { challenge: 'AAAA', rpId: 'localhost', timeout: 1, userVerification: 'required' as const };
  mockResponse(startPasskeyLogin, { data: { token: 'bns_x', options: { ...options, allowCredentials: [] } } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/This browser cannot use passkeys here/)).toBeDefined();
});
