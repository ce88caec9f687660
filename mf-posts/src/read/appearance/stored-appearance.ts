import { deviceStorage, session } from '@benotes/platform';
import { APPEARANCES, type Appearance } from '@benotes/post-card/appearance';
import { useMemo, useSyncExternalStore } from 'react';

/** Each user's choice on this device, also after they sign out. */
const key = () => `reading:${session.user?.id ?? ''}`;
const read = () => deviceStorage.read(key());
const listeners = new Set<() => void>();

/** How texts look to this user. Known at once, so that nothing moves when a text appears. */
export function useAppearance(): Appearance {
  const stored = useSyncExternalStore(subscribe, read);
  return useMemo(() => parse(stored), [stored]);
}

/** Stores a choice, which shows in all readers at once. */
export function changeAppearance(change: Partial<Appearance>): void {
  deviceStorage.write(key(), JSON.stringify({ ...parse(read()), ...change }));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener); // of another tab
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
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
