import { getOidcLink, linkOidc, PAGE_STATE_ID } from '@benotes/contract';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';

import { renderShell } from '../../testing.tsx';
import { LoginPage } from '../login-page.tsx';
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

describe('Connecting an existing account', () => {
  it('asks for its password, and shows that it is wrong', async () => {
    mockResponse(getOidcLink, { data: { provider: 'Example', email: 'ada@example.org' } });
    mockError(linkOidc, 422, { password: ['This is not the password of this account.'] });
    renderShell('/oidc?back=%2Fc%2F7', <OidcPage />);
    await userEvent.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByText('This is not the password of this account.')).toBeInstanceOf(HTMLElement);
    await waitFor(() => expect(requests).toContain('POST /api/auth/oidc/link {"password":"wrong"}'));
  });

  it('says that it took too long', async () => {
    mockError(getOidcLink, 404, 'This took too long. Sign in again.');
    renderShell('/oidc', <OidcPage />);
    expect((await screen.findByRole('alert')).textContent).toBe('This took too long. Sign in again.');
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
  });
});
