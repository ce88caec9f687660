import { confirmEmailChange, readEmailChange } from '@benotes/contract';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { Route, Routes } from '@benotes/router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

import { renderShell } from '../testing.tsx';
import { ResetPage } from './reset-page.tsx';

const open = (needs_proof = true) => {
  mockResponse(readEmailChange, { data: { email: 'new@example.org', needs_proof } });
  return renderShell(
    '/reset?change=once',
    <Routes>
      <Route path="/reset" element={<ResetPage />} />
      <Route path="*" element={null} />
    </Routes>,
  );
};
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));

// #link-asks-for-password
it('confirms a new email address with the password, and only when asked to', async () => {
  mockResponse(confirmEmailChange, { data: { email: 'new@example.org' } });
  const { here } = open();
  await press();
  expect(screen.getByText('Enter your password.')).toBeDefined();
  expect([here(), requests]).toEqual(['/reset', ['POST /api/auth/email-change {"token":"once"}']]);
  await userEvent.type(screen.getByLabelText('Password'), 'secret words');
  await press();
  expect(await screen.findByText(/is the email address of your account now/)).toBeDefined();
  expect(requests).toContain('POST /api/auth/email-change/confirm {"token":"once","password":"secret words"}');
});

it('asks for no password that was given before', async () => {
  mockResponse(confirmEmailChange, { data: { email: 'new@example.org' } });
  open(false);
  await press();
  expect(await screen.findByText(/is the email address of your account now/)).toBeDefined();
  expect(requests).toContain('POST /api/auth/email-change/confirm {"token":"once"}');
});

it('shows why a password is refused, and that somebody else has the address by now', async () => {
  const password = ['This is not your password.'];
  mockError(confirmEmailChange, 422, { password, errors: { password } });
  open();
  await userEvent.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
  expect(await screen.findByText('This is not your password.')).toBeDefined();
  const email = ['Email is already in use.'];
  mockError(confirmEmailChange, 422, { email, errors: { email } });
  await press();
  expect(await screen.findByText('Email is already in use.')).toBeDefined();
});

it('says that a link is no longer valid: when it is opened, or when it is used', async () => {
  mockError(confirmEmailChange, 404, 'This link is no longer valid.');
  const page = open(false);
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('no longer valid');
  page.unmount();
  mockError(readEmailChange, 404, 'This link is no longer valid.');
  renderShell('/reset?change=once', <ResetPage />);
  expect((await screen.findByRole('alert')).textContent).toContain('no longer valid');
});

it('offers Retry if the link cannot be checked, and says why a passkey cannot be used', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  mockError(readEmailChange, 500);
  renderShell('/reset?change=once', <ResetPage />);
  const retry = await screen.findByRole('button', { name: /retry/i });
  mockResponse(readEmailChange, { data: { email: 'new@example.org', needs_proof: true } });
  await userEvent.click(retry);
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  // There is no answer to `startPasskeyLogin`.
  expect((await screen.findByText(/could not be reached/)).getAttribute('role')).toBe('alert');
});
