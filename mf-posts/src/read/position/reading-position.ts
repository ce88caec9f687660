import {
  getReadingPosition,
  type Post,
  type ReadingPosition as StoredPosition,
  updateReadingPosition,
} from '@benotes/contract';
import { call, emit, useCommands } from '@benotes/platform';
import { useLatest } from '@benotes/ui';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import type { ShownTexts } from '../highlights/shown-texts.ts';
import { goTo, isLong, type Place, placeIn } from './place-in-texts.ts';
import { texts } from './texts.ts';

/** Of texts with fewer characters, about four minutes, nobody looks for the place where they stopped. */
const LONG_TEXT = 5_000;
/** How long nobody scrolls before the place is kept, in ms. */
const REST_MS = 1_000;

interface ReadingPositionProps {
  id: Post['id'];
  shown: ShownTexts;
}

/** Keeps where a long text was left, for all devices of its reader, and offers to continue there. Shows nothing. */
export function ReadingPosition({ id, shown }: ReadingPositionProps): null {
  const isKept = useMemo(() => isLong(shown, LONG_TEXT), [shown]);
  const stored = useStoredPosition(id, isKept);
  useOffer(stored, shown);
  useKeeping(id, stored, shown);
  return null;
}

/** Undefined until it is known. */
function useStoredPosition(id: Post['id'], isKept: boolean): StoredPosition | null | undefined {
  const [stored, setStored] = useState<StoredPosition | null>();
  useEffect(() => {
    if (!isKept) return undefined;
    const controller = new AbortController();
    void (async () => {
      try {
        const { signal } = controller;
        setStored((await call(getReadingPosition, { params: { id } }, { signal })).data);
      } catch {
        if (!controller.signal.aborted) setStored(null); // the text is there all the same
      }
    })();
    return () => controller.abort();
  }, [id, isKept]);
  return stored;
}

/** Offers to continue, once the text is there in which its reader stopped. */
function useOffer(stored: StoredPosition | null | undefined, shown: ShownTexts): void {
  const latest = useLatest(shown);
  const isOffered = useRef(false);
  const isShown = stored ? shown[stored.source] !== undefined : false;
  useEffect(() => {
    if (!stored || !isShown || isOffered.current) return;
    isOffered.current = true;
    if (placeIn(latest.current)) return; // the browser has scrolled there again
    const action = { label: texts.continue, run: () => goTo(latest.current, stored) };
    emit('notification:raised', { type: 'hint', title: texts.stopped, action });
  }, [stored, isShown, latest]);
  useCommands(() =>
    stored && isShown
      ? [{ id: 'reading.continue', label: texts.continueReading, icon: 'note', run: () => goTo(shown, stored) }]
      : [],
  );
}

/** Keeps the place whenever somebody rests there, or leaves. */
function useKeeping(id: Post['id'], stored: StoredPosition | null | undefined, shown: ShownTexts): void {
  const latest = useLatest(shown);
  // A layout effect, because the text is still on the page when it ends.
  useLayoutEffect(() => {
    if (stored === undefined) return undefined;
    let kept: Place | null = stored;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      timer = undefined;
      const place = placeIn(latest.current);
      if (!place || place.position === (kept?.position ?? 0)) return;
      kept = place;
      // Nothing is said of a failure: the reader would stop for it, and the next rest tries again.
      call(updateReadingPosition, { params: { id }, body: place }, { keepalive: true }).catch(() => (kept = stored));
    };
    const keepNow = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      keep();
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, REST_MS);
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keepNow();
    };
    // Captured: a pane scrolls by itself.
    document.addEventListener('scroll', onScroll, { passive: true, capture: true });
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', keepNow);
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [id, stored, latest]);
}
