import { NavigationType, useLocation, useNavigationType } from '@benotes/router';
import { useEffect, useLayoutEffect, useRef } from 'react';

import { type Entry, ScrollMemory } from './scroll-memory.ts';
import { scrollWhenLongEnough } from './scroll-when-long-enough.ts';

/**
 * A new page starts at its top. Back and Forward restore the scroll offset, even if the page takes a moment to grow to
 * its former length; so do navigations with `state.keepScroll`.
 */
export function useScrollMemory(): void {
  const { key, pathname, search, state } = useLocation() as CurrentLocation;
  const type = useNavigationType();
  const memory = useRef<ScrollMemory>();
  const before = useRef<Entry>();

  useLayoutEffect(() => {
    // The browser would restore it immediately, while the page is still short.
    history.scrollRestoration = 'manual';
    memory.current ??= new ScrollMemory();
    const scrollMemory = memory.current;
    const entry = { key, pathname, search };
    const first = before.current === undefined;
    const sameScreen = before.current?.pathname === pathname && type !== NavigationType.Pop;
    const last = before.current;
    before.current = entry;

    let isRestoring = false;
    const remember = () => {
      if (!isRestoring) scrollMemory.remember(entry, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    const leave = () => window.removeEventListener('scroll', remember);
    // Typing into the search changes the URL but not the screen, so the offset stays.
    if (sameScreen) {
      if (last && type === NavigationType.Replace) scrollMemory.remember(entry, scrollMemory.of(last));
      return leave;
    }

    let target = 0;
    if (type === NavigationType.Pop) target = first && isNewVisit() ? 0 : scrollMemory.of(entry);
    else if (state?.keepScroll) target = scrollMemory.lastAt(entry);
    if (!first || target > 0) window.scrollTo(0, target);
    if (target === 0) return leave;

    isRestoring = true;
    const stop = scrollWhenLongEnough(target, () => {
      isRestoring = false; // from now on, the user scrolls
    });
    return () => {
      stop();
      leave();
    };
  }, [key, pathname, search, type, state]);

  useEffect(() => {
    const save = () => memory.current?.save();
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  }, []);
}

interface CurrentLocation {
  key: string;
  pathname: string;
  search: string;
  state: { keepScroll?: boolean } | null;
}

/** Whether this is neither a reload nor a return from another site. */
function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType?.('navigation') ?? [];
  return !visit || !('type' in visit) || visit.type === 'navigate';
}
