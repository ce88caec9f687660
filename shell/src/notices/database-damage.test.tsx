import { OWNER } from '@benotes/contract';
import { clearSession, session } from '@benotes/platform';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { INTERVAL_MS, FIRST_CHECK_MS } from './database-damage.ts';
import { PageNotices } from './page-notices.tsx';

vi.mock('../start/page-state.ts', () => ({ pageState: () => ({ remotes: {}, shell: 'a' }) }));

const WORDS = /^The database of this server is damaged\./;
let health: object = {};
const fetchMock = vi.fn<typeof fetch>();

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const checks = () => fetchMock.mock.calls.filter(([address]) => address === '/healthz').length;
const signIn = (permission: number) => {
  const time = '2026-01-01T00:00:00.000Z';
  session.user = {
    id: 1,
    name: 'Somebody',
    email: 'one@example.org',
    permission,
    created_at: time,
    updated_at: time,
    disabled_at: null,
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  fetchMock
    .mockReset()
    .mockImplementation((address) =>
      Promise.resolve(
        address === '/healthz' ? Response.json(health, { status: 503 }) : Response.json({ remotes: {}, shell: 'a' }),
      ),
    );
  vi.spyOn(globalThis, 'fetch').mockImplementation(fetchMock);
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('A damaged database', () => {
  // #reported-to-owners
  it('is reported to owners while the page is open', async () => {
    health = { status: 'failing', database: false, disk: true, message: 'The database is damaged.' };
    signIn(OWNER);
    render(<PageNotices />);
    await pass(FIRST_CHECK_MS);
    expect(screen.getByRole('alert').textContent).toMatch(WORDS);
    health = { status: 'ok', database: true, disk: true };
    await pass(INTERVAL_MS);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is neither checked for nor reported to other users', async () => {
    health = { message: 'The database is damaged.' };
    signIn(7);
    render(<PageNotices />);
    await pass(INTERVAL_MS);
    expect(checks()).toBe(0);
    expect(screen.queryByText(WORDS)).toBeNull();
  });

  it('is not confused with a full disk', async () => {
    health = { status: 'failing', database: true, disk: false };
    signIn(OWNER);
    render(<PageNotices />);
    await pass(FIRST_CHECK_MS);
    expect(checks()).toBe(1);
    expect(screen.queryByText(WORDS)).toBeNull();
  });
});
