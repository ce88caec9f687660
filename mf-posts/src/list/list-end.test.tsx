import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { ListEnd } from './list-end.tsx';

const watched = vi.fn();

class Sight {
  constructor(_: unknown, options: IntersectionObserverInit) {
    watched(options);
  }
  observe = () => {};
  disconnect = () => {};
}

describe('The end of a list', () => {
  it('asks for the next page 80 px before it comes into sight', () => {
    vi.stubGlobal('IntersectionObserver', Sight);
    render(<ListEnd status="ready" known={20} />);
    expect(watched).toHaveBeenCalledExactlyOnceWith({ rootMargin: '80px' });
  });

  it.each([
    { known: 20, said: false },
    { known: 21, said: true },
  ])('says so only below more than one page, of $known posts: $said', ({ known, said }) => {
    render(<ListEnd status="complete" known={known} />);
    expect(screen.queryByText('You have reached the end.') !== null).toBe(said);
  });
});
