import { getMe, listCollections } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { clearSession } from '@benotes/platform';
import { mockResponse } from '@benotes/platform/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { onScreen, publish } from './testing.tsx';

vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));
// The file of the frame is asked for and never comes.
vi.mock('./routes/framed-routes.tsx', () => new Promise(() => {}));

afterEach(() => {
  vi.useRealTimers();
  clearSession();
  document.body.replaceChildren();
});

it('says that Benotes is out of reach where what stands around the screen never comes', async () => {
  onScreen(false);
  vi.stubGlobal('scrollTo', vi.fn());
  document.cookie = 'token=abc; path=/';
  mockResponse(getMe, { data: aUser() });
  mockResponse(listCollections, { data: [] });
  publish({});
  vi.mocked(console.error).mockImplementation(() => {}); // neither does anything else
  history.replaceState(null, '', '/');
  document.body.innerHTML = '<div id="shell"></div>';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  await import('./main.tsx');
  expect(document.getElementById('shell')?.childElementCount).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText('Loading')).toBeInstanceOf(HTMLElement);
  await act(() => vi.advanceTimersByTimeAsync(8000));
  expect(screen.getByRole('alert').textContent).toContain('Benotes could not be reached.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInstanceOf(HTMLElement);
});
