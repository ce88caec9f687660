import { vi } from 'vitest';

/**
 * Gives jsdom what it lacks of a browser: sizes are 0, so lists have one column, and nothing comes into sight
 * until the returned function says so.
 */
export function stubBrowser({ mobile = false } = {}): { reachEnd: () => void } {
  const watchers = new Set<() => void>();

  class Sight {
    private readonly watch: () => void;
    constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
      this.watch = () => call([{ isIntersecting: true }]);
    }
    observe = () => watchers.add(this.watch);
    unobserve = () => {};
    disconnect = () => watchers.delete(this.watch);
  }
  class Size {
    private readonly look: (entries: never[]) => void;
    constructor(look: (entries: never[]) => void) {
      this.look = look;
    }
    observe = () => this.look([]); // a browser does with the first frame, which never comes here
    unobserve = () => {};
    disconnect = () => {};
  }
  vi.stubGlobal('IntersectionObserver', Sight);
  vi.stubGlobal('ResizeObserver', Size);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: mobile && query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal('scrollTo', () => {});
  Element.prototype.scrollIntoView = () => {};
  Object.assign(HTMLDialogElement.prototype, { showModal: open, close });
  return {
    reachEnd: () => {
      for (const watch of watchers) watch();
    },
  };
}

function open(this: HTMLDialogElement) {
  this.open = true;
}

function close(this: HTMLDialogElement) {
  this.open = false;
}

/** A server that takes its time, until it is told to answer. */
export function holdAnswer(): () => void {
  const through = globalThis.fetch;
  const gate: { open?: () => void } = {};
  const held = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    await held;
    return through(...request);
  });
  return () => gate.open?.();
}
