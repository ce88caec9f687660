import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { ErrorState } from './error-state.tsx';

const comeOnline = () => act(() => void window.dispatchEvent(new Event('online')));

it('what failed is loaded again when the network returns', () => {
  const [first, latest] = [vi.fn(), vi.fn()];
  const { rerender, unmount } = render(<ErrorState title="Not loaded." onRetry={first} />);
  rerender(<ErrorState title="Not loaded." onRetry={latest} />);
  comeOnline();
  expect(first).not.toHaveBeenCalled();
  expect(latest).toHaveBeenCalledOnce();
  unmount();
  comeOnline();
  expect(latest).toHaveBeenCalledOnce();
});

it('another action than Retry waits for the user', () => {
  const reload = vi.fn();
  render(<ErrorState title="Not loaded." action="Reload the page" onRetry={reload} />);
  comeOnline();
  expect(reload).not.toHaveBeenCalled();
});
