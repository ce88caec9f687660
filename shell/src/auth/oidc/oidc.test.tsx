import { getMe, getOidcLink, KEPT_PATH, linkOidc, PAGE_STATE_ID } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { renderShell } from '../../testing.tsx';
import { LoginPage } from '../login-page.tsx';
import { keptPath, pathToSend } from './kept-path.ts';
import { OidcPage } from './oidc-page.tsx';

// The state of the page is read once, so all tests of this file have the same.
beforeAll(() => {
  const state = Object.assign(document.createElement('script'), { type: 'application/json', id: PAGE_STATE_ID });
  state.textContent = JSON.stringify({ remotes: {}, modules: {}, oidc: { name: 'Example', isOnly: true } });
  document.head.append(state);
});

describe('The login page of a server without passwords', () => {
  it('has only the button of the provider', async () => {
    renderShell('/login', <LoginPage />);
    expect(await screen.findByRole('button', { name: /^Sign in with .?Example.?$/ })).toBeInstanceOf(HTMLElement);
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Forgot Password?' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the provider does not respond', async () => {
    renderShell('/login?oidc=unreachable', <LoginPage />);
    expect((await screen.findByRole('alert')).textContent).toBe('The provider does not respond. Try again later.');
  });

  it('ignores other words in its address', async () => {
    renderShell('/login?oidc=toString', <LoginPage />);
    await screen.findByRole('button');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('A path to return to', () => {
  // The page under test is shown at every path, and is not about returning there.
  beforeEach(() => mockError(getOidcLink, 404, 'Elsewhere.'));

  it.each([
    ['that is long', `/add?text=${'x'.repeat(3000)}`],
    ['with a fragment', '/add#text=secret'],
  ])('%s is kept in this tab, and opened after signing in', (_what, path) => {
    expect(pathToSend(path)).toBe(KEPT_PATH);
    expect(pathToSend(KEPT_PATH), 'a second attempt').toBe(KEPT_PATH);
    expect(keptPath()).toBe(path);
    const { here } = renderShell(KEPT_PATH, <OidcPage />);
    expect(here()).toBe(path.split('#')[0]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('is sent if it is short', () => {
    expect(pathToSend('/c/7?x=1')).toBe('/c/7?x=1');
    expect(sessionStorage).toHaveLength(0);
  });

  it('is home in a tab that has kept none', () => {
    const { here } = renderShell(KEPT_PATH, <OidcPage />);
    expect(here()).toBe('/');
  });
});

it('A signed-in user is told why an account could not be connected', async () => {
  mockResponse(getMe, { data: aUser() });
  document.cookie = 'token=abc; path=/';
  const { here } = renderShell('/login?oidc=expired', <LoginPage />);
  await waitFor(() => expect(here()).toBe('/oidc?oidc=expired'));
  document.cookie = 'token=; max-age=0; path=/';
});

describe('Connecting an existing account', () => {
  it('asks for its password, and shows that it is wrong', async () => {
    mockResponse(getOidcLink, { data: { provider: 'Example', email: 'ada@example.org' } });
    mockError(linkOidc, 422, { password: ['This is not the password of this account.'] });
    renderShell('/oidc?back=%2Fc%2F7', <OidcPage />);
    await userEvent.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByText('This is not the password of this account.')).toBeInstanceOf(HTMLElement);
    await waitFor(() => expect(requests).toContain('POST /api/auth/oidc/link {"password":"wrong"}'));
  });

  it('asks for the second factor of an account whose password does not suffice', async () => {
    const request = { token: 'bns_1', methods: ['totp', 'recovery-code'], passkey: null };
    mockResponse(getOidcLink, { data: { provider: 'Example', email: 'ada@example.org' } });
    mockError(linkOidc, 403, { error: 'A second step is needed.', second_factor: request });
    renderShell('/oidc', <OidcPage />);
    await userEvent.type(await screen.findByLabelText('Password'), 'right{Enter}');
    const code = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(code);
    mockError(linkOidc, 401, 'This code is wrong or was used before.');
    await userEvent.type(code, '123456{Enter}');
    expect(await screen.findByText('This code is wrong or was used before.')).toBeInstanceOf(HTMLElement);
    expect(requests).toContain(
      'POST /api/auth/oidc/link {"password":"right","second_factor":{"token":"bns_1","code":"123456"}}',
    );
  });

  it('says that it took too long', async () => {
    mockError(getOidcLink, 404, 'This took too long. Sign in again.');
    renderShell('/oidc', <OidcPage />);
    expect((await screen.findByRole('alert')).textContent).toBe('This took too long. Sign in again.');
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
  });
});
