import { getMe, listCollections } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { clearSession } from '@benotes/platform';
import { mockResponse } from '@benotes/platform/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { provideModules } from './testing-modules.ts';
import { onScreen, publish } from './testing.tsx';

vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));
// Never loads. Mocked here and not where it is imported lazily: a second import of a mock that is loading gets the
// original.
vi.mock('./layout/layout.tsx', () => new Promise(() => {}));

afterEach(() => {
  vi.useRealTimers();
  clearSession();
  document.body.replaceChildren();
});

it('shows an error if the layout never loads', async () => {
  provideModules();
  onScreen(false);
  vi.stubGlobal('scrollTo', vi.fn());
  document.cookie = 'token=abc; path=/';
  mockResponse(getMe, { data: aUser() });
  mockResponse(listCollections, { data: [] });
  publish({});
  vi.mocked(console.error).mockImplementation(() => {}); // nothing else loads either
  history.replaceState(null, '', '/');
  document.body.innerHTML = '<div id="shell"></div>';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  await import('./main.tsx');
  expect(document.getElementById('shell')?.childElementCount).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText('Loading…')).toBeInstanceOf(HTMLElement);
  await act(() => vi.advanceTimersByTimeAsync(8000));
  expect(screen.getByRole('alert').textContent).toContain('Benotes could not be reached.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInstanceOf(HTMLElement);
});
