import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { ListEnd } from './list-end.tsx';

const observed = vi.fn();

class IntersectionObserverStub {
  constructor(_: unknown, options: IntersectionObserverInit) {
    observed(options);
  }
  observe = () => {};
  disconnect = () => {};
}

describe('The end of a list', () => {
  // #loads-80-px-before
  it('loads the next page 80 px before it becomes visible', () => {
    vi.stubGlobal('IntersectionObserver', IntersectionObserverStub);
    render(<ListEnd status="ready" onMore={() => {}} />);
    expect(observed).toHaveBeenCalledExactlyOnceWith({ rootMargin: '80px' });
  });

  it('offers a retry, with the reason, when a page could not be loaded', () => {
    const onMore = vi.fn();
    render(<ListEnd status="failed" detail="Too many requests." onMore={onMore} />);
    expect(screen.getByText('Too many requests.')).toBeDefined();
    screen.getByRole('button', { name: 'Retry' }).click();
    expect(onMore).toHaveBeenCalledOnce();
  });
});
