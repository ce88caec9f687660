import { AUDIT_ACTIONS, AUDIT_PAGE_SIZE, type AuditEntry, listAuditEntries, listUsers, OWNER } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { session } from '@benotes/platform';
import { mockError, mockResponse, renderAt, requests } from '@benotes/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { App } from '../app.tsx';
import { ActivitySection } from './activity-section.tsx';
import { texts } from './texts.ts';

const entry: AuditEntry = {
  id: 7,
  action: 'user.disabled',
  by: 'Owner',
  user: 'Jane',
  detail: null,
  ip: '192.0.2.1',
  device: 'Firefox on Windows',
  created_at: '2026-11-22T09:00:00.000Z',
};
const owner = aUser({ permission: OWNER });

beforeEach(() => {
  session.user = owner;
  mockResponse(listUsers, { data: [owner, aUser({ id: 2, name: 'Jane' })] });
  mockResponse(listAuditEntries, { data: [entry] });
});

const sentence = (changes: Partial<AuditEntry>) =>
  texts.sentence({ ...entry, user: null, ...changes }).replaceAll(/[\u2068\u2069]/g, '');

describe('The audit log', () => {
  it('says who did what, when, and from where', async () => {
    renderAt('/manage/audit', <App />);
    const row = await screen.findByRole('listitem');
    expect(row.textContent?.replaceAll(/[\u2068\u2069]/g, '')).toMatch(
      /^Owner disabled Jane\..* · Firefox on Windows · 192\.0\.2\.1$/,
    );
    expect(requests).toContain('GET /api/audit?scope=all');
  });

  it('is filtered by what and by whom', async () => {
    renderAt('/manage/audit', <App />);
    await userEvent.selectOptions(await screen.findByLabelText('Show'), 'Sharing');
    await userEvent.selectOptions(await screen.findByLabelText('Person'), 'Jane (user@example.org)');
    await waitFor(() => expect(requests).toContain('GET /api/audit?scope=all&group=shares&user=2'));
  });

  it('loads further pages', async () => {
    const page = Array.from({ length: AUDIT_PAGE_SIZE }, (_, index) => ({ ...entry, id: 1000 - index }));
    mockResponse(listAuditEntries, { data: page });
    renderAt('/manage/audit', <App />);
    await screen.findAllByRole('listitem');
    mockResponse(listAuditEntries, { data: [{ ...entry, id: 1 }] });
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(AUDIT_PAGE_SIZE + 1));
    expect(requests).toContain(`GET /api/audit?scope=all&before=${1001 - AUDIT_PAGE_SIZE}`);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('is for owners only', async () => {
    session.user = aUser();
    renderAt('/manage/audit', <App />);
    expect(await screen.findByText('Only owners can read the audit log.')).toBeDefined();
  });

  it('offers Retry if it cannot be loaded', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    mockError(listAuditEntries, 500);
    renderAt('/manage/audit', <App />);
    const retry = await screen.findByRole('button', { name: /retry/i });
    mockResponse(listAuditEntries, { data: [] });
    await userEvent.click(retry);
    expect(await screen.findByText('There are no entries.')).toBeDefined();
    expect(logged).toHaveBeenCalledOnce();
  });

  it('has a sentence for every action', () => {
    for (const action of AUDIT_ACTIONS) expect(sentence({ action })).toMatch(/^Owner .+\.$/);
  });

  it.each<[Partial<AuditEntry>, string]>([
    [{ action: 'sign-in.succeeded', detail: 'password' }, 'Owner signed in with a password.'],
    [{ action: 'sign-in.failed', by: null, user: 'Jane', detail: '3' }, 'Someone failed to sign in as Jane, 3 times.'],
    [{ action: 'sign-in.failed', by: null, detail: '1' }, 'Someone failed to sign in.'],
    [{ action: 'sign-in.failed', by: null, detail: 'passkey' }, 'Someone failed to sign in with a passkey.'],
    [
      { action: 'sign-in.failed', by: null, user: null, detail: 'oidc: no-account 3' },
      'Someone failed to sign in with a provider, 3 times.',
    ],
    [
      { action: 'sign-in.failed', by: null, user: null, detail: 'oidc: denied' },
      'Someone failed to sign in with a provider.',
    ],
    [
      { action: 'sign-in.failed', by: null, user: 'Jane', detail: 'second factor 3' },
      'Someone failed to sign in as Jane in the second step, 3 times.',
    ],
    [{ action: 'sign-in.failed', by: null, detail: 'oidc: no-account' }, 'Someone failed to sign in with a provider.'],
    [{ action: 'session.ended', detail: 'Safari on iOS' }, 'Owner ended the session in Safari on iOS.'],
    [{ action: 'user.role-changed', user: 'Jane', detail: 'owner' }, 'Owner made Jane an owner.'],
    [{ action: 'user.created', detail: 'invited by Owner', by: 'Jane' }, 'Jane joined, invited by Owner.'],
    [
      { action: 'module.changed', by: null, ip: null, detail: 'lists 1a2b: canary rolled back' },
      'The server changed the module lists 1a2b: canary rolled back.',
    ],
  ])('says %j as "%s"', (changes, expected) => {
    expect(sentence(changes)).toBe(expected);
  });
});

describe('The activity in My Account', () => {
  it('is loaded when it is asked for', async () => {
    renderAt('/', <ActivitySection />);
    expect(requests).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Show activity' }));
    expect(await screen.findByText(/disabled/)).toBeDefined();
    expect(requests).toEqual(['GET /api/audit?scope=own']);
    expect(document.activeElement?.textContent, 'the focus is not lost').toMatch(/disabled/);
  });
});
