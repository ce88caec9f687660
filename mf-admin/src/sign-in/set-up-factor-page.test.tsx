import { confirmTotp, getMe, getSignInSettings, logout, startTotp } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { clearSession, session } from '@benotes/platform';
import { mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { Route, Routes, useLocation } from '@benotes/router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { SetUpFactorPage } from './set-up-factor-page.tsx';

const lacking = { ...aUser(), must_add_second_factor: true as const };

beforeEach(() => {
  document.cookie = 'token=abc; path=/';
  session.user = lacking;
  const settings = {
    passkeys: [],
    passkey_origin: null,
    requires_passkey: false,
    has_totp: false,
    recovery_codes_left: 0,
  };
  mockResponse(getSignInSettings, { data: settings });
  mockResponse(getMe, { data: lacking });
});
afterEach(clearSession);

function Here() {
  return <output aria-label="current path">{useLocation().pathname}</output>;
}

const currentPath = () => screen.getByLabelText('current path').textContent;

const open = () =>
  renderAt(
    '/set-up-second-factor',
    <>
      <Here />
      <Routes>
        <Route path="/set-up-second-factor" element={<SetUpFactorPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

// #why-and-how
it('says why, and goes on once an app is set up and its recovery codes were shown', async () => {
  mockResponse(startTotp, { data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' } });
  mockResponse(confirmTotp, { data: { recovery_codes: ['aaaa-bbbb-cccc-dddd'] } });
  open();
  expect(await screen.findByText(/This server requires a second step/)).toBeDefined();
  await press('Set up an authenticator app');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Your password'), 'correct horse');
  await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  mockResponse(getMe, { data: aUser() });
  await press('Turn on');
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeDefined();
  expect(currentPath()).toBe('/set-up-second-factor');
  await press('I have saved them');
  await waitFor(() => expect(currentPath()).toBe('/'));
  expect(session.user?.must_add_second_factor).toBeUndefined();
});

it('can be left by signing out', async () => {
  mockResponse(logout, null);
  open();
  await press('Logout');
  await waitFor(() => expect(requests).toContain('POST /api/auth/logout'));
  expect(session.user).toBeNull();
});

it('is not shown to whoever needs none', async () => {
  session.user = aUser();
  open();
  await waitFor(() => expect(currentPath()).toBe('/'));
});
