import type { SyntheticEvent } from 'react';

/** Downshift does nothing of its own with an event that is marked so. */
export function leaveToUs({ nativeEvent }: SyntheticEvent): void {
  (nativeEvent as Event & { preventDownshiftDefault?: true }).preventDownshiftDefault = true; // its own name for it
}
