import {
  confirmTotp,
  createRecoveryCodes,
  disableTotp,
  getSignInSettings,
  type Passkey,
  removePasskey,
  renamePasskey,
  requirePasskey,
  type SignInSettings,
  startTotp,
} from '@benotes/contract';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { SignInSection } from './sign-in-section.tsx';

const passkey: Passkey = {
  id: 4,
  name: 'Laptop',
  is_synced: false,
  created_at: '2026-11-22T09:00:00.000Z',
  last_used_at: null,
};
const none: SignInSettings = {
  passkeys: [],
  passkey_origin: location.origin,
  requires_passkey: false,
  has_totp: false,
  recovery_codes_left: 0,
};
const CODES = ['3f9k-7m2q-xd0v-h5ta', 'aaaa-bbbb-cccc-dddd'];

beforeEach(() => vi.stubGlobal('PublicKeyCredential', () => {}));

const open = (settings: Partial<SignInSettings> = {}) => {
  mockResponse(getSignInSettings, { data: { ...none, ...settings } });
  renderAt('/', <SignInSection />);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const openDialog = async (button: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};
const confirm = async (button: string, submit: string, password = 'correct horse') => {
  const dialog = await openDialog(button);
  if (password) await userEvent.type(dialog.getByLabelText('Your password'), password);
  await userEvent.click(dialog.getByRole('button', { name: submit }));
  return dialog;
};

describe('The sign-in of a user', () => {
  it('offers passkeys and an authenticator app', async () => {
    open();
    expect(await screen.findByText('You have no passkeys.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Set up an authenticator app' })).toBeDefined();
    expect(screen.queryByText('Recovery codes')).toBeNull();
  });

  it.each([
    [
      'another address is open',
      'https://notes.example.org',
      'Passkeys can be added only at https://notes.example.org.',
    ],
    ['the address of the server allows none', null, /need HTTPS and a name/],
  ])('says why no passkey can be added if %s', async (_why, passkey_origin, message) => {
    open({ passkey_origin });
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('says if the browser has no passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    open();
    expect(await screen.findByText('This browser cannot use passkeys.')).toBeDefined();
  });

  it('lists passkeys, which are renamed and removed', async () => {
    mockResponse(renamePasskey, { data: passkey });
    mockResponse(removePasskey, null);
    open({ passkeys: [passkey] });
    expect(await screen.findByText(/never used · on one device/)).toBeDefined();
    const rename = await openDialog('Rename Laptop');
    await userEvent.clear(rename.getByLabelText('Name'));
    await userEvent.click(rename.getByRole('button', { name: 'Rename' }));
    expect(rename.getByText('Enter a name.')).toBeDefined();
    await userEvent.type(rename.getByLabelText('Name'), 'Phone');
    await userEvent.click(rename.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(requests).toContain('PATCH /api/account/passkeys/4 {"name":"Phone"}'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await confirm('Remove Laptop', 'Remove');
    await waitFor(() => expect(requests).toContain('POST /api/account/passkeys/4/remove {"password":"correct horse"}'));
  });

  it('asks for a passkey after the password if the user wants that, and shows the recovery codes once', async () => {
    mockResponse(requirePasskey, { data: { recovery_codes: CODES } });
    open({ passkeys: [passkey] });
    await confirm('Ask for a passkey after the password', 'Ask for it');
    expect(await screen.findByText('3f9k-7m2q-xd0v-h5ta')).toBeDefined();
    await press('I have saved them');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sets up an authenticator app with a QR code, a key, and a code', async () => {
    mockResponse(startTotp, { data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' } });
    mockResponse(confirmTotp, { data: { recovery_codes: CODES } });
    open();
    await confirm('Set up an authenticator app', 'Next');
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Key').value).toBe('JBSW Y3DP EHPK 3PXP');
    const code = screen.getByLabelText('Code');
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    await press('Turn on');
    expect(screen.getByText('Enter the code.')).toBeDefined();
    await userEvent.type(code, '123456');
    await press('Turn on');
    expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeDefined();
    expect(requests).toContain('POST /api/account/totp/confirm {"code":"123456"}');
  });

  it('turns off an authenticator app, and shows what the server says at the fields', async () => {
    mockError(disableTotp, 422, { errors: { code: ['This code is wrong or was used before.'] } });
    open({ has_totp: true, recovery_codes_left: 10 });
    const dialog = await openDialog('Turn off the authenticator app');
    await userEvent.type(dialog.getByLabelText('Code'), '000000');
    await userEvent.type(dialog.getByLabelText('Your password'), 'correct horse');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(await dialog.findByText('This code is wrong or was used before.')).toBeDefined();
  });

  it('warns of few recovery codes, which are replaced and can be copied', async () => {
    userEvent.setup(); // with a clipboard
    mockResponse(createRecoveryCodes, { data: { recovery_codes: CODES } });
    open({ has_totp: true, recovery_codes_left: 1 });
    expect(await screen.findByText('One code is left. Create new ones before you run out.')).toBeDefined();
    const dialog = await openDialog('Create new codes');
    await userEvent.type(dialog.getByLabelText('Your password'), 'correct horse');
    await userEvent.click(dialog.getByRole('button', { name: 'Create new codes' }));
    expect(dialog.getByText('Enter the code.')).toBeDefined();
    await userEvent.type(dialog.getByLabelText('Code'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Create new codes' }));
    await screen.findByText('3f9k-7m2q-xd0v-h5ta');
    expect(requests).toContain('POST /api/account/recovery-codes {"code":"123456","password":"correct horse"}');
    await press('Copy');
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  });

  it('offers Retry if it cannot be loaded', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(getSignInSettings, 500);
    renderAt('/', <SignInSection />);
    const retry = await screen.findByRole('button', { name: /retry/i });
    mockResponse(getSignInSettings, { data: none });
    await userEvent.click(retry);
    expect(await screen.findByText('You have no passkeys.')).toBeDefined();
    expect(logged).toHaveBeenCalledOnce();
  });
});
