import { getMe, getVisitor, openShareSession, type PageAccess } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { clearSession, session } from '@benotes/platform';
import { mockResponse, requests, mockError } from '@benotes/platform/testing';
import { Link, Route, Routes } from '@benotes/router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { renderShell } from '../testing.tsx';
import { Guard } from './guard.tsx';

afterEach(clearSession);

const signedIn = () => void (document.cookie = 'token=abc; path=/');
const open = (url: string, access: PageAccess) =>
  renderShell(
    url,
    <>
      <Routes>
        <Route path="/login" element={null} />
        <Route
          path="*"
          element={
            <Guard access={access}>
              <p>Inside</p>
            </Guard>
          }
        />
      </Routes>
      <Link to="/c/8">Next</Link>
    </>,
  );

describe('A protected URL', () => {
  // #opens-with-permission-7
  it('opens for a signed-in user, who has permission 7', async () => {
    signedIn();
    mockResponse(getMe, { data: aUser() });
    open('/c/7', 'user');
    expect(screen.queryByText('Inside')).toBeNull();
    expect(await screen.findByText('Inside')).toBeInstanceOf(HTMLElement);
    expect(session.permission).toBe(7);
  });

  it('does not request a known user, and does not hide its content', async () => {
    signedIn();
    session.user = aUser();
    open('/c/7', 'user');
    expect(screen.getByText('Inside')).toBeInstanceOf(HTMLElement);
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(screen.getByText('Inside')).toBeInstanceOf(HTMLElement);
    expect(requests).toEqual([]);
  });

  // #signed-out-to-login
  it('redirects to the login page with the URL to return to if nobody is signed in', async () => {
    const { here } = open('/c/7?q=1', 'user');
    await waitFor(() => expect(here()).toBe('/login?back=%2Fc%2F7%3Fq%3D1'));
    expect(requests).toEqual([]);
  });

  it('redirects to the login page if the token was removed since the last navigation', async () => {
    signedIn();
    session.user = aUser();
    const { here } = open('/c/7', 'user');
    document.cookie = 'token=; max-age=0; path=/';
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(here()).toBe('/login?back=%2Fc%2F8'));
  });

  it('does not accept a share token', async () => {
    const { here } = open('/c/7?token=shared', 'user');
    await waitFor(() => expect(here()).toMatch(/^\/login/));
    expect(requests).toEqual([]);
  });

  it('shows an error if the server is unreachable, and tries again on Retry', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    signedIn();
    mockError(getMe, 502);
    open('/c/7', 'user');
    expect((await screen.findByRole('alert')).textContent).toContain('Benotes could not be reached.');
    mockResponse(getMe, { data: aUser() });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Inside')).toBeInstanceOf(HTMLElement);
  });
});

describe('Without a connection', () => {
  it('shows a message, and continues automatically when back online', async () => {
    vi.mocked(console.error).mockImplementation(() => {});
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    signedIn();
    mockError(getMe, 502);
    open('/c/7', 'user');
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline.');
    mockResponse(getMe, { data: aUser() });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Inside')).toBeInstanceOf(HTMLElement);
  });
});

describe('A URL for visitors', () => {
  const visitor = { token: 'shared', collection_id: 7, permission: 4, collection_name: 'Recipes' };

  // #opens-with-valid-token
  it.each<PageAccess>(['user-or-visitor', 'visitor'])('opens with a valid token (%s)', async (access) => {
    mockResponse(getVisitor, { data: visitor });
    open('/p/3?token=shared', access);
    expect(await screen.findByText('Inside')).toBeInstanceOf(HTMLElement);
    expect(session).toMatchObject({ permission: 4, visitor: { collection_id: 7 } });
  });

  // #invalid-token-to-login
  it('redirects to the login page if the token is invalid', async () => {
    mockError(getVisitor, 401);
    mockError(openShareSession, 401);
    const { here } = open('/s?token=gone', 'visitor');
    await waitFor(() => expect(here()).toBe('/login'));
  });

  it('opens with no permission if the link needs a password, for which the page asks', async () => {
    mockError(getVisitor, 401);
    mockError(openShareSession, 422, { errors: { password: ['This link needs a password.'] } });
    open('/s?token=locked', 'visitor');
    expect(await screen.findByText('Inside')).toBeInstanceOf(HTMLElement);
    expect(session).toMatchObject({ visitor: null, permission: 0 });
  });

  it.each([
    [429, 'Too many wrong links. Try again in a minute.'],
    [503, 'The server is busy. Try again in a moment.'],
  ])('shows the server’s message after %i, and tries again on Retry', async (status, words) => {
    vi.mocked(console.error).mockImplementation(() => {});
    mockError(getVisitor, status, words);
    open('/s?token=shared', 'visitor');
    expect((await screen.findByRole('alert')).textContent).toBe(`${words}Retry`);
    mockResponse(getVisitor, { data: visitor });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Inside')).toBeInstanceOf(HTMLElement);
  });

  it('opens without a token, with no permission', async () => {
    signedIn();
    open('/s', 'visitor');
    expect(await screen.findByText('Inside')).toBeInstanceOf(HTMLElement);
    expect(session).toMatchObject({ visitor: null, permission: 0 });
    expect(requests).toEqual([]);
  });

  it('requires a signed-in user without a token if users may open it, too', async () => {
    const { here } = open('/p/3', 'user-or-visitor');
    await waitFor(() => expect(here()).toBe('/login?back=%2Fp%2F3'));
  });

  it('restores the user’s own identity when it is left', async () => {
    signedIn();
    session.user = aUser();
    mockResponse(getVisitor, { data: visitor });
    open('/p/3?token=shared', 'user-or-visitor');
    await screen.findByText('Inside');
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(await screen.findByText('Inside')).toBeInstanceOf(HTMLElement);
    await act(() => Promise.resolve());
    expect(session).toMatchObject({ visitor: null, permission: 7 });
  });
});
