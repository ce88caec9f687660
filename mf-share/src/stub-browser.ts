import { vi } from 'vitest';

/** Gives jsdom what it lacks of a browser; nothing comes into sight until the returned function says so. */
export function stubBrowser(): { reachEnd: () => void } {
  const watchers = new Set<() => void>();
  class Sight {
    private readonly watch: () => void;
    constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
      this.watch = () => call([{ isIntersecting: true }]);
    }
    observe = () => watchers.add(this.watch);
    disconnect = () => watchers.delete(this.watch);
  }
  vi.stubGlobal('IntersectionObserver', Sight);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => Promise.resolve()); // as browsers of today answer
  return {
    reachEnd: () => {
      for (const watch of watchers) watch();
    },
  };
}
