import type { SyntheticEvent } from 'react';

/** Keeps downshift from handling an event. */
export function preventDownshiftDefault({ nativeEvent }: SyntheticEvent): void {
  (nativeEvent as Event & { preventDownshiftDefault?: true }).preventDownshiftDefault = true; // downshift's own flag
}
