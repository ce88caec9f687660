import { useMemo, useSyncExternalStore } from 'react';

import { type Appearance, APPEARANCES } from './appearance.ts';

/** Where a choice is kept. */
export interface AppearanceStorage {
  read: () => string | null;
  write: (value: string) => void;
}

/** How texts look to a reader. */
export interface StoredAppearance {
  /** Known at once, so that nothing moves when a text appears. */
  useAppearance: () => Appearance;
  /** Stores a choice, which shows in all readers at once. */
  change: (change: Partial<Appearance>) => void;
}

export function storeAppearance({ read, write }: AppearanceStorage): StoredAppearance {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener); // of another tab
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
  return {
    useAppearance: () => {
      const stored = useSyncExternalStore(subscribe, read);
      return useMemo(() => parse(stored), [stored]);
    },
    change: (change) => {
      write(JSON.stringify({ ...parse(read()), ...change }));
      for (const listener of listeners) listener();
    },
  };
}

/** What was stored, as far as it is a choice that there is. */
function parse(stored: string | null): Appearance {
  const chosen = parsed(stored);
  const choice = <Value extends string>(part: string, values: readonly [Value, ...Value[]]): Value =>
    values.find((value) => value === chosen[part]) ?? values[0];
  return {
    size: choice('size', APPEARANCES.size),
    width: choice('width', APPEARANCES.width),
    font: choice('font', APPEARANCES.font),
    lines: choice('lines', APPEARANCES.lines),
    paper: choice('paper', APPEARANCES.paper),
  };
}

function parsed(stored: string | null): Record<string, unknown> {
  try {
    return { ...(JSON.parse(stored ?? '{}') as object) };
  } catch {
    return {}; // written by something else
  }
}
