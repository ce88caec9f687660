import { endOtherSessions, endSession, listSessions, type Session } from '@benotes/contract';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { SessionsSection } from './sessions-section.tsx';

const here: Session = {
  id: 9,
  device: 'Firefox on Windows',
  ip: '192.0.2.1',
  created_at: '2026-11-20T09:00:00.000Z',
  last_seen_at: '2026-11-22T09:00:00.000Z',
  is_current: true,
};
const there: Session = { ...here, id: 8, device: null, is_current: false };

const open = (sessions: Session[] = [here, there]) => {
  mockResponse(listSessions, { data: sessions });
  renderAt('/', <SessionsSection />);
};
const confirm = async () =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End' }));

describe('The sessions in My Account', () => {
  it('are listed with this one marked, which has no button', async () => {
    open();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toMatch(/Firefox on Windows.*This one.*since .*last seen .*192\.0\.2\.1/);
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second?.textContent).toContain('Unknown device');
  });

  it('are ended one by one', async () => {
    open();
    mockResponse(endSession, null);
    await userEvent.click(await screen.findByRole('button', { name: /End the session in/ }));
    await confirm();
    await waitFor(() => expect(requests).toContain('DELETE /api/account/sessions/8'));
    await waitFor(() => expect(requests.filter((line) => line.startsWith('GET'))).toHaveLength(2));
  });

  it('leave the focus at the next one when one is ended', async () => {
    const other = { ...there, id: 7, device: 'Safari on iPhone' };
    open([here, there, other]);
    mockResponse(endSession, null);
    await userEvent.click(await screen.findByRole('button', { name: 'End the session in Unknown device' }));
    mockResponse(listSessions, { data: [here, other] });
    await confirm();
    const next = screen.getByRole('button', { name: 'End the session in Safari on iPhone' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('are all ended except this one', async () => {
    open();
    mockResponse(endOtherSessions, null);
    await userEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }));
    await confirm();
    await waitFor(() => expect(requests).toContain('DELETE /api/account/sessions'));
  });

  it('offer nothing to end if there is only this one', async () => {
    open([here]);
    await screen.findByRole('listitem');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offer Retry if they cannot be loaded', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listSessions, 500);
    renderAt('/', <SessionsSection />);
    const retry = await screen.findByRole('button', { name: /retry/i });
    mockResponse(listSessions, { data: [here] });
    await userEvent.click(retry);
    expect(await screen.findByText('Firefox on Windows')).toBeDefined();
    expect(logged).toHaveBeenCalledOnce();
  });
});
