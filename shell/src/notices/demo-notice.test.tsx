import { listImports, undoImport } from '@benotes/contract';
import { clearSession, on, session } from '@benotes/platform';
import { mockError, mockResponse, requests } from '@benotes/platform/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { DemoNotice } from './demo-notice.tsx';

const time = '2026-01-01T00:00:00.000Z';
const assign = vi.fn<(url: string) => void>();

beforeEach(() => {
  session.user = {
    id: 1,
    name: 'Demo',
    email: 'demo@example.org',
    permission: 255,
    created_at: time,
    updated_at: time,
    disabled_at: null,
  };
  vi.stubGlobal('location', { assign, href: location.href, origin: location.origin });
});
afterEach(() => {
  cleanup();
  clearSession();
  assign.mockReset();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const done = { id: 3, status: 'done' as const, done: 1, total: 1, result: null, failure: null, created_at: time };
const asked = () => requests.filter((each) => each === 'GET /api/imports?id=3').length;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('removes the demo content after a confirmation, and reloads the home page', async () => {
  mockResponse(listImports, { data: [done] });
  mockResponse(undoImport, { data: { ...done, status: 'undoing' } });
  render(<DemoNotice importId={3} />);
  await screen.findByText('This is a demo.');
  mockResponse(listImports, { data: [{ ...done, status: 'undoing' }] });

  await press('Remove demo content');
  expect(requests).not.toContainEqual(expect.stringContaining('DELETE'));
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove demo content' }).at(-1) as HTMLElement);
  await waitFor(() => expect(asked()).toBe(2));
  expect(assign).not.toHaveBeenCalled();
  mockResponse(listImports, { data: [] });
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(requests).toContainEqual(expect.stringContaining('DELETE /api/imports/3'));
});

it('is not shown to users who do not have the demo content', async () => {
  mockResponse(listImports, { data: [] });
  render(<DemoNotice importId={3} />);
  await waitFor(() => expect(requests).toContainEqual('GET /api/imports?id=3'));
  expect(screen.queryByRole('complementary', { name: 'Demo' })).toBeNull();
});

it('reports a failure and stays', async () => {
  mockResponse(listImports, { data: [done] });
  mockError(undoImport, 503, 'Overloaded');
  const raised = vi.fn<(notification: object) => void>();
  const off = on('notification:raised', raised);
  render(<DemoNotice importId={3} />);
  await screen.findByText('This is a demo.');
  await press('Remove demo content');
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove demo content' }).at(-1) as HTMLElement);
  await waitFor(() => expect(raised).toHaveBeenCalled());
  expect(screen.getByRole('complementary', { name: 'Demo' })).toBeTruthy();
  off();
});

it('stays dismissed after a reload', async () => {
  mockResponse(listImports, { data: [done] });
  render(<DemoNotice importId={3} />);
  await screen.findByText('This is a demo.');
  await press('Not now');
  expect(screen.queryByRole('complementary', { name: 'Demo' })).toBeNull();

  cleanup();
  requests.length = 0;
  render(<DemoNotice importId={3} />);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('complementary', { name: 'Demo' })).toBeNull();
});
