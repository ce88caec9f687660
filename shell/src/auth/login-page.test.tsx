import { getMe, login, PAGE_STATE_ID, refresh } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { clearSession, on, session } from '@benotes/platform';
import { mockResponse, requests, mockError } from '@benotes/platform/testing';
import { Navigate, Route, Routes } from '@benotes/router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

import { LINK_ENDED } from '../routes/login-redirect.ts';
import { renderShell } from '../testing.tsx';
import { LoginPage } from './login-page.tsx';

afterEach(clearSession);

const open = (url = '/login') =>
  renderShell(
    url,
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="*" element={null} />
    </Routes>,
  );
const send = async (email = 'user@example.org', password = 'secret words') => {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
};
const accept = () => {
  mockResponse(login, { data: { token: { access_token: 'abc', token_type: 'Bearer', expire: 60 } } });
  mockResponse(getMe, { data: aUser({ name: 'Somebody' }) });
};

// #signs-in-opens-home
it('signs in and opens the home page', async () => {
  accept();
  const { here } = open();
  await send(' user@example.org ');
  await waitFor(() => expect(here()).toBe('/'));
  expect(requests[0]).toBe('POST /api/auth/login {"email":"user@example.org","password":"secret words"}');
  expect(session.user?.name).toBe('Somebody');
});

it('redirects to the requested page', async () => {
  accept();
  const { here } = open('/login?back=%2Fc%2F7%3Fq%3D1');
  await send();
  await waitFor(() => expect(here()).toBe('/c/7?q=1'));
});

// #redirects-nowhere-else
it('does not redirect to another site', async () => {
  accept();
  const { here } = open('/login?back=%2F%2Felsewhere.example%2F');
  await send();
  await waitFor(() => expect(here()).toBe('/'));
});

it('shows the error message of the server', async () => {
  mockError(login, 401, 'Invalid login credentials');
  const { here } = open();
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid login credentials');
  expect(screen.getByRole('button', { name: 'Login' }).getAttribute('aria-disabled')).toBeNull();
  expect(here()).toBe('/login');
});

// #short-errors-shown
it.each([
  { length: 199, shown: 'x'.repeat(199) },
  { length: 200, shown: 'You could not be signed in. Please try again later.' },
])('shows an error of $length characters if it is short enough, else its own message', async ({ length, shown }) => {
  mockError(login, 500, 'x'.repeat(length));
  open();
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe(shown);
});

// #missing-field-named
it.each([
  { email: '', password: 'secret', focused: 'Email', message: 'Enter your email address.' },
  { email: 'user@example.org', password: '', focused: 'Password', message: 'Enter your password.' },
])('says that the $focused is missing and sends no request', async ({ email, password, focused, message }) => {
  open();
  await send(email, password);
  expect(screen.getByText(message)).toBeInstanceOf(HTMLElement);
  expect(document.activeElement).toBe(screen.getByLabelText(focused));
  expect(requests).toEqual([]);
});

it('supports password managers', () => {
  open();
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username');
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  expect(screen.getByRole('link', { name: 'Forgot Password?' }).getAttribute('href')).toBe('/forgot');
});

it('redirects a user who is already signed in', async () => {
  document.cookie = 'token=abc; path=/';
  mockResponse(getMe, { data: aUser() });
  const { here } = open('/login?back=%2Ftags');
  await waitFor(() => expect(here()).toBe('/tags'));
});

it('is shown if the stored token is invalid', async () => {
  document.cookie = 'token=abc; path=/';
  mockError(getMe, 401);
  mockError(refresh, 401);
  open();
  expect(await screen.findByLabelText('Email')).toBeInstanceOf(HTMLElement);
});

it('is shown if the server does not respond about the stored token, and redirects once it does', async () => {
  document.cookie = 'token=abc; path=/';
  const pending: ((response: Response) => void)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise((resolve) => void pending.push(resolve)));
  const { here } = open();
  expect(screen.queryByLabelText('Email')).toBeNull();
  await userEvent.type(await screen.findByLabelText('Email'), 'user');
  for (const respond of pending) respond(Response.json({ data: aUser() }));
  await waitFor(() => expect(here()).toBe('/'));
});

it('tells a signed-in user that a shared link is invalid', async () => {
  document.cookie = 'token=abc; path=/';
  mockResponse(getMe, { data: aUser() });
  const message = vi.fn();
  const off = on('notification:raised', message);
  const { here } = renderShell(
    '/s',
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/s" element={<Navigate to="/login" state={LINK_ENDED} replace />} />
      <Route path="*" element={null} />
    </Routes>,
  );
  await waitFor(() => expect(here()).toBe('/'));
  const title = 'This link is invalid or has expired.';
  expect(message.mock.calls).toEqual([[{ type: 'error', title }]]);
  off();
});

it('says so if it replaces an invalid shared link', async () => {
  renderShell(
    '/s',
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="*" element={<Navigate to="/login" state={LINK_ENDED} replace />} />
    </Routes>,
  );
  const words = 'This link is invalid or has expired.';
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([words]);
});

it('explains how to set up a server without an owner', () => {
  const state = Object.assign(document.createElement('script'), { type: 'application/json', id: PAGE_STATE_ID });
  state.textContent = JSON.stringify({ remotes: {}, isSetUp: false });
  document.head.append(state);
  open();
  state.remove();
  expect(screen.getByText("Not set up yet. Open the link printed in the server's log.")).toBeInstanceOf(HTMLElement);
});
