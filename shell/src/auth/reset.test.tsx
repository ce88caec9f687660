import { forgotPassword, resetPassword } from '@benotes/contract';
import { on } from '@benotes/platform';
import { answer, calls, refuse } from '@benotes/platform/testing';
import { Route, Routes, useLocation } from '@benotes/router';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { renderShell } from '../testing.tsx';
import { ForgotPage } from './forgot-page.tsx';
import { ResetPage } from './reset-page.tsx';

function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="place">{pathname + search}</output>;
}
const place = () => screen.getByLabelText('place').textContent;

const open = (url: string) =>
  renderShell(
    url,
    <>
      <Place />
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
  it('asks for a link, and shows what the server says', async () => {
    answer(forgotPassword, 'We have emailed your password reset link!');
    open('/forgot');
    await request(' me@example.org ');
    expect((await screen.findByText('We have emailed your password reset link!')).tagName).toBe('OUTPUT');
    expect(calls).toEqual(['POST /api/auth/forgot {"email":"me@example.org"}']);
  });

  it('sends nothing without an address', async () => {
    open('/forgot');
    await request('');
    expect(screen.getByText('Enter your email address.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(calls).toEqual([]);
  });

  it.each([
    [400, { error: 'The mail could not be delivered.' }, 'The mail could not be delivered.'],
    [429, 'Too many tries.', 'Too many tries.'],
    [502, {}, 'The mail could not be sent. Please try again later.'],
  ])('shows a refusal with %i', async (status, body, words) => {
    refuse(forgotPassword, status, body);
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
  it('sends the link and the new password, says so, and goes home', async () => {
    const raised = vi.fn();
    const off = on('notification:raised', raised);
    answer(resetPassword, 'Your password has been reset!');
    open(LINK);
    await reset('new secret');
    await waitFor(() => expect(place()).toBe('/'));
    off();
    expect(calls).toEqual([
      'POST /api/auth/reset {"email":"me@example.org","token":"a-token","password":"new secret","password_confirmation":"new secret"}',
    ]);
    expect(raised).toHaveBeenCalledWith({ type: 'success', title: 'Your password has been reset!' });
  });

  it('leaves the token in no address', async () => {
    open(LINK);
    await waitFor(() => expect(place()).toBe('/reset'));
    expect(screen.getByLabelText('New Password')).toBeDefined();
  });

  it.each(['/reset', '/reset?token=a-token', '/reset?email=me%40example.org'])(
    'is impossible without a whole link: %s',
    (url) => {
      open(url);
      expect(screen.getByRole('alert').textContent).toBe('Your url needs to contain a token and an email address.');
      expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
    },
  );

  it('sends nothing when the two are not the same', async () => {
    open(LINK);
    await reset('new secret', 'another');
    expect(screen.getByRole('alert').textContent).toBe('The two passwords are not the same.');
    expect(calls).toEqual([]);
  });

  it.each([
    [{ error: 'This password reset token is invalid.' }, 'This password reset token is invalid.'],
    [{ password: ['Too short.'], errors: { password: ['Too short.'] } }, 'Too short.'],
  ])('shows the error of the answer, or what it says of the password', async (body, words) => {
    refuse(resetPassword, 422, body);
    open(LINK);
    await reset('new secret');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words));
    expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('new secret');
  });
});
