import { isOwnPath, type PaletteEntry } from '@benotes/contract';
import { on, type SlotAction, slotActions } from '@benotes/platform';
import { iconNamed } from '@benotes/ui';
import { useEffect, useMemo, useState } from 'react';

import { isSafeUrl } from './open-item.ts';
import type { PaletteItem } from './palette-item.ts';

type Source = SlotAction<'palette.sources'>;

/** The latest entries of each source, shown until it has answered again. */
const known = new Map<string, readonly PaletteItem[]>();
on('session:ended', () => known.clear());

/** The names that modules contribute, fetched whenever the palette opens. */
export function useSources(): readonly PaletteItem[] {
  const [sources] = useState(() => slotActions('palette.sources', {}));
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const request = new AbortController();
    for (const source of sources) {
      void source.run({ signal: request.signal }).then((entries) => {
        if (request.signal.aborted || !entries) return undefined;
        known.set(source.id, itemsOf(source, entries));
        setVersion((now) => now + 1);
        return undefined;
      });
    }
    return () => request.abort();
  }, [sources]);
  // oxlint-disable-next-line react/exhaustive-deps -- `known` has changed when the version has
  return useMemo(() => sources.flatMap(({ id }) => known.get(id) ?? []), [sources, version]);
}

const itemsOf = ({ id, label, icon }: Source, entries: readonly PaletteEntry[]): PaletteItem[] =>
  entries
    .filter(({ url }) => isSafeUrl(url))
    .map((entry) => ({
      id: `${id}:${entry.url}`,
      name: entry.name,
      ...(entry.detail !== undefined && { above: [entry.detail] }),
      group: label,
      icon: iconNamed(entry.icon ?? icon ?? (isOwnPath(entry.url) ? 'open' : 'external')),
      path: entry.url,
    }));
