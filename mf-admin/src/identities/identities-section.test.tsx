import { connectIdentity, listIdentities, removeIdentity } from '@benotes/contract';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { IdentitiesSection } from './identities-section.tsx';

const identity = {
  id: 3,
  host: 'login.example.org',
  email: 'ada@example.org',
  created_at: '2026-11-22T09:00:00.000Z',
  last_used_at: null,
};

const open = (provider: string | null, identities = [identity]) => {
  mockResponse(listIdentities, { data: { provider, identities } });
  return renderAt('/', <IdentitiesSection />);
};

describe('The accounts at the provider', () => {
  it('are listed, and removed when that is confirmed', async () => {
    open('Example');
    mockResponse(removeIdentity, null);
    expect((await screen.findByText(/login\.example\.org · connected .* · never used/)).textContent).toMatch(/2026/);
    await userEvent.click(screen.getByRole('button', { name: 'Remove ada@example.org' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(requests).toContain('DELETE /api/account/identities/3'));
  });

  it('are connected after the password', async () => {
    open('Example', []);
    await userEvent.click(await screen.findByRole('button', { name: 'Connect an account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(await dialog.findByText('Enter your password.')).toBeInstanceOf(HTMLElement);
    vi.mocked(console.error).mockImplementation(() => {}); // the response is logged
    mockError(connectIdentity, 503, 'The provider does not respond. Try again later.');
    await userEvent.type(dialog.getByLabelText('Your password'), 'secret');
    await userEvent.click(dialog.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(requests).toContain('POST /api/account/identities/connect {"password":"secret"}'));
    expect(await dialog.findByRole('alert')).toBeInstanceOf(HTMLElement);
  });

  it('are not mentioned where there is no provider', async () => {
    const { container } = open(null, []);
    await waitFor(() => expect(requests).toContain('GET /api/account/identities'));
    await waitFor(() => expect(container.textContent).toBe(''));
  });
});
