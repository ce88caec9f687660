import { OWNER } from '@benotes/contract';
import { clearSession, session } from '@benotes/platform';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { AGAIN_MS, FIRST_MS } from './database-damage.ts';
import { PageNotices } from './page-notices.tsx';

vi.mock('../start/page-state.ts', () => ({ pageState: () => ({ remotes: {}, shell: 'a' }) }));

const WORDS = /^The database of this server is damaged\./;
let health: object = {};
const ask = vi.fn<typeof fetch>();

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const asked = () => ask.mock.calls.filter(([address]) => address === '/healthz').length;
const come = (permission: number) => {
  const time = '2026-01-01T00:00:00.000Z';
  session.user = { id: 1, name: 'Somebody', email: 'one@example.org', permission, created_at: time, updated_at: time };
};

beforeEach(() => {
  vi.useFakeTimers();
  ask
    .mockReset()
    .mockImplementation((address) =>
      Promise.resolve(
        address === '/healthz' ? Response.json(health, { status: 503 }) : Response.json({ remotes: {}, shell: 'a' }),
      ),
    );
  vi.spyOn(globalThis, 'fetch').mockImplementation(ask);
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('A damaged database', () => {
  it('is told to owners as long as the page is open', async () => {
    health = { status: 'failing', database: false, disk: true, message: 'The database is damaged.' };
    come(OWNER);
    render(<PageNotices />);
    await pass(FIRST_MS);
    expect(screen.getByRole('alert').textContent).toMatch(WORDS);
    health = { status: 'ok', database: true, disk: true };
    await pass(AGAIN_MS);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is neither asked for nor told to others', async () => {
    health = { message: 'The database is damaged.' };
    come(7);
    render(<PageNotices />);
    await pass(AGAIN_MS);
    expect(asked()).toBe(0);
    expect(screen.queryByText(WORDS)).toBeNull();
  });

  it('is not what a full disk is', async () => {
    health = { status: 'failing', database: true, disk: false };
    come(OWNER);
    render(<PageNotices />);
    await pass(FIRST_MS);
    expect(asked()).toBe(1);
    expect(screen.queryByText(WORDS)).toBeNull();
  });
});
