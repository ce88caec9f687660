import { forgotPassword, resetPassword } from '@benotes/contract';
import { on } from '@benotes/platform';
import { mockResponse, requests, mockError } from '@benotes/platform/testing';
import { Route, Routes, useLocation } from '@benotes/router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { renderShell } from '../testing.tsx';
import { ForgotPage } from './forgot-page.tsx';
import { ResetPage } from './reset-page.tsx';

function CurrentUrl() {
  const { pathname, search } = useLocation();
  return <output aria-label="url">{pathname + search}</output>;
}
const currentUrl = () => screen.getByLabelText('url').textContent;

const open = (url: string) =>
  renderShell(
    url,
    <>
      <CurrentUrl />
      <Routes>
        <Route path="/forgot" element={<ForgotPage />} />
        <Route path="/reset" element={<ResetPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
  );
const LINK = '/reset?token=a-token&email=me%40example.org';

const request = async (email: string) => {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Request Reset' }));
};

describe('Forgetting a password', () => {
  // #reset-link-requested
  it('requests a link, and shows the message of the server', async () => {
    mockResponse(forgotPassword, 'We have emailed your password reset link!');
    open('/forgot');
    await request(' me@example.org ');
    expect((await screen.findByText('We have emailed your password reset link!')).tagName).toBe('OUTPUT');
    expect(requests).toEqual(['POST /api/auth/forgot {"email":"me@example.org"}']);
  });

  // #email-required
  it('sends nothing without an email address', async () => {
    open('/forgot');
    await request('');
    expect(screen.getByText('Enter your email address.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(requests).toEqual([]);
  });

  // #failed-mail-shown
  it.each([
    [400, { error: 'The mail could not be delivered.' }, 'The mail could not be delivered.'],
    [429, 'Too many tries.', 'Too many tries.'],
    [422, { email: ['No.'], message: 'x' }, 'No.'],
    [502, {}, 'The email could not be sent. Please try again later.'],
  ])('shows the error of a response with status %i', async (status, body, words) => {
    mockError(forgotPassword, status, body);
    open('/forgot');
    await request('me@example.org');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words));
  });
});

const reset = async (password: string, confirmation = password) => {
  if (password) await userEvent.type(screen.getByLabelText('New Password'), password);
  if (confirmation) await userEvent.type(screen.getByLabelText('Confirm Password'), confirmation);
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
};

describe('Resetting a password', () => {
  // #new-password-sent
  it('sends the link and the new password, shows a notification, and opens the home page', async () => {
    const raised = vi.fn();
    const off = on('notification:raised', raised);
    mockResponse(resetPassword, 'Your password has been reset!');
    open(LINK);
    await reset('new secret');
    await waitFor(() => expect(currentUrl()).toBe('/'));
    off();
    expect(requests).toEqual([
      'POST /api/auth/reset {"email":"me@example.org","token":"a-token","password":"new secret","password_confirmation":"new secret"}',
    ]);
    expect(raised).toHaveBeenCalledWith({ type: 'success', title: 'Your password has been reset!' });
  });

  it('removes the token from the URL', async () => {
    open(LINK);
    await waitFor(() => expect(currentUrl()).toBe('/reset'));
    expect(screen.getByLabelText('New Password')).toBeDefined();
  });

  it('shows the email address', () => {
    open(LINK);
    expect(screen.getByText('For me@example.org.')).toBeInstanceOf(HTMLElement);
  });

  // #incomplete-link-refused
  it.each(['/reset', '/reset?token=a-token', '/reset?email=me%40example.org'])(
    'is impossible with an incomplete link, and offers to request a new one: %s',
    async (url) => {
      open(url);
      const words = 'Your url needs to contain a token and an email address.';
      expect(screen.getByRole('alert').textContent).toBe(words);
      await reset('new secret');
      expect(screen.getByRole('alert').textContent).toBe(words);
      expect(requests).toEqual([]);
      expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot');
    },
  );

  it.each([
    { password: '', confirmation: '', at: 'New Password', words: 'Enter a new password.' },
    { password: 'seven77', confirmation: 'seven77', at: 'New Password', words: /^The password is too short/ },
    {
      password: 'new secret',
      confirmation: 'another',
      at: 'Confirm Password',
      words: /passwords do not match/,
    },
  ])('sends nothing and shows the error at its field: $words', async ({ password, confirmation, at, words }) => {
    open(LINK);
    await reset(password, confirmation);
    expect(screen.getByText(words)).toBeInstanceOf(HTMLElement);
    expect(document.activeElement).toBe(screen.getByLabelText(at));
    expect(requests).toEqual([]);
  });

  // #password-error-at-field
  it('shows the first message about the password at its field, and keeps the input', async () => {
    const password = ['The password is on a list of stolen ones.', 'second'];
    mockError(resetPassword, 422, { password, message: 'The given data was invalid.', errors: { password } });
    open(LINK);
    await reset('new secret');
    expect(await screen.findByText('The password is on a list of stolen ones.')).toBeInstanceOf(HTMLElement);
    expect(screen.getByLabelText('New Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('new secret');
  });

  // #failed-reset-shown
  it.each([
    [422, { error: 'This password reset token is invalid.' }, 'This password reset token is invalid.'],
    [429, 'Too many tries.', 'Too many tries.'],
    [502, `<html>${'x'.repeat(200)}</html>`, 'The password could not be changed. Please try again later.'],
  ])('shows the error of a response with status %i', async (status, body, words) => {
    mockError(resetPassword, status, body);
    open(LINK);
    await reset('new secret');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words));
    expect(screen.getByRole('button', { name: 'Reset' }).getAttribute('aria-disabled')).toBeNull();
  });
});
