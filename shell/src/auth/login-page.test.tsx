import { getMe, login, PAGE_STATE_ID, refresh } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { clearSession, on, session } from '@benotes/platform';
import { mockResponse, requests, mockError } from '@benotes/platform/testing';
import { Navigate, Route, Routes } from '@benotes/router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

import { renderShell } from '../testing.tsx';
import { LINK_ENDED } from '../routes/login-redirect.ts';
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

it('signs in and goes home', async () => {
  accept();
  const { here } = open();
  await send(' user@example.org ');
  await waitFor(() => expect(here()).toBe('/'));
  expect(requests[0]).toBe('POST /api/auth/login {"email":"user@example.org","password":"secret words"}');
  expect(session.user?.name).toBe('Somebody');
});

it('goes back to where one was going', async () => {
  accept();
  const { here } = open('/login?back=%2Fc%2F7%3Fq%3D1');
  await send();
  await waitFor(() => expect(here()).toBe('/c/7?q=1'));
});

it('does not lead to another site', async () => {
  accept();
  const { here } = open('/login?back=%2F%2Felsewhere.example%2F');
  await send();
  await waitFor(() => expect(here()).toBe('/'));
});

it('shows the words of the server when it refuses', async () => {
  mockError(login, 401, 'Invalid login credentials');
  const { here } = open();
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid login credentials');
  expect(screen.getByRole('button', { name: 'Login' })).toHaveProperty('disabled', false);
  expect(here()).toBe('/login');
});

it.each([
  { length: 199, shown: 'x'.repeat(199) },
  { length: 200, shown: 'You could not be signed in. Please try again later.' },
])('shows a body of $length characters or says it in its own words', async ({ length, shown }) => {
  mockError(login, 500, 'x'.repeat(length));
  open();
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe(shown);
});

it.each([
  { email: '', password: 'secret', focused: 'Email', said: 'Enter your email address.' },
  { email: 'user@example.org', password: '', focused: 'Password', said: 'Enter your password.' },
])('says that the $focused is missing and sends nothing', async ({ email, password, focused, said }) => {
  open();
  await send(email, password);
  expect(screen.getByText(said)).toBeInstanceOf(HTMLElement);
  expect(document.activeElement).toBe(screen.getByLabelText(focused));
  expect(requests).toEqual([]);
});

it('lets password managers do their work', () => {
  open();
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username');
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  expect(screen.getByRole('link', { name: 'Forgot Password?' }).getAttribute('href')).toBe('/forgot');
});

it('goes on at once for somebody who is signed in already', async () => {
  document.cookie = 'token=abc; path=/';
  mockResponse(getMe, { data: aUser() });
  const { here } = open('/login?back=%2Ftags');
  await waitFor(() => expect(here()).toBe('/tags'));
});

it('is shown when the stored token is no longer good', async () => {
  document.cookie = 'token=abc; path=/';
  mockError(getMe, 401);
  mockError(refresh, 401);
  open();
  expect(await screen.findByLabelText('Email')).toBeInstanceOf(HTMLElement);
});

it('does not wait for a server that says nothing of the stored token, and goes on when it does', async () => {
  document.cookie = 'token=abc; path=/';
  const waiting: ((answer: Response) => void)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise((answered) => void waiting.push(answered)));
  const { here } = open();
  expect(screen.queryByLabelText('Email')).toBeNull();
  await userEvent.type(await screen.findByLabelText('Email'), 'user');
  for (const say of waiting) say(Response.json({ data: aUser() }));
  await waitFor(() => expect(here()).toBe('/'));
});

it('tells who is signed in that a shared link has ended', async () => {
  document.cookie = 'token=abc; path=/';
  mockResponse(getMe, { data: aUser() });
  const said = vi.fn();
  const off = on('notification:raised', said);
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
  expect(said.mock.calls).toEqual([[{ type: 'error', title }]]);
  off();
});

it('says so where it takes the place of a shared link that lets nobody in', async () => {
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

it('says how to set up a server that has no owner yet', () => {
  const state = Object.assign(document.createElement('script'), { type: 'application/json', id: PAGE_STATE_ID });
  state.textContent = JSON.stringify({ remotes: {}, isSetUp: false });
  document.head.append(state);
  open();
  state.remove();
  expect(screen.getByText("Not set up yet. Open the link printed in the server's log.")).toBeInstanceOf(HTMLElement);
});
