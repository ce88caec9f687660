import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { PageNotices } from './page-notices.tsx';

afterEach(() => vi.restoreAllMocks());

/** The device loses its network, or has it again. */
function become(change: 'online' | 'offline'): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(change === 'online');
  act(() => void window.dispatchEvent(new Event(change)));
}

it('The page says that there is no network while there is none, and before any request fails', () => {
  render(<PageNotices />);
  expect(screen.queryByText(/No network/)).toBeNull();
  become('offline');
  expect(screen.getByRole('status').textContent).toBe('No network. What is on the screen stays.');
  become('online');
  expect(screen.queryByText(/No network/)).toBeNull();
});
