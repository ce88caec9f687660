import { vi } from 'vitest';

/** Stubs the browser APIs that jsdom lacks. `reachEnd` makes all observed elements intersect the viewport. */
export function stubBrowser(): { reachEnd: () => void } {
  const callbacks = new Set<() => void>();
  class IntersectionObserverStub {
    private readonly callback: () => void;
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      this.callback = () => notify([{ isIntersecting: true }]);
    }
    observe = () => callbacks.add(this.callback);
    disconnect = () => callbacks.delete(this.callback);
  }
  class ResizeObserverStub {
    observe = () => {};
    disconnect = () => {};
  }
  vi.stubGlobal('IntersectionObserver', IntersectionObserverStub);
  vi.stubGlobal('ResizeObserver', ResizeObserverStub);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal('scrollTo', () => Promise.resolve()); // like browsers that return a promise
  return {
    reachEnd: () => {
      for (const callback of callbacks) callback();
    },
  };
}
