import { useEffect, useRef, useState } from 'react';
import type { ParcelConfig } from 'single-spa';

import { type LiveContribution, removeFailed, slotHost, type ViewHost } from './slot-host.ts';

/** How far from the visible area a view is loaded, in px. */
const MARGIN_PX = 200;

interface Loaded {
  config: ParcelConfig;
  host: ViewHost;
}

/** Mounts one view when its place is in or near the visible area. If it fails, it disappears. */
export function SlotView({ view, context }: { view: LiveContribution; context: object }) {
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();

  useEffect(() => {
    let isCurrent = true;
    const fail = (error: unknown) => {
      if (!isCurrent) return;
      removeFailed(view, 'load', error);
      setLoaded('failed');
    };
    const stop = onceNearby(place.current, () => {
      loadView(view).then((result) => isCurrent && setLoaded(result), fail);
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [view]);

  if (loaded === 'failed') return null;
  if (!loaded) return <div ref={place} />;
  const crash = (error: unknown) => {
    removeFailed(view, 'crash', error);
    setLoaded('failed');
  };
  const { Parcel, mountParcel } = loaded.host;
  return (
    <div ref={place}>
      <Parcel config={loaded.config} mountParcel={mountParcel} context={context} handleError={crash} onCrash={crash} />
    </div>
  );
}

async function loadView({ module, id }: LiveContribution): Promise<Loaded> {
  const current = slotHost();
  if (!current) throw new Error('There is no host.');
  const [source, host] = await Promise.all([current.load(module, id), current.loadViewHost()]);
  if (typeof source !== 'object' || source === null || !('view' in source))
    throw new Error(`${id} of ${module} exports no view.`);
  return { config: source.view as ParcelConfig, host }; // single-spa checks its lifecycles
}

/** Calls `show` as soon as an element is in or near the visible area. */
function onceNearby(element: Element | null, show: () => void): () => void {
  if (!element || typeof IntersectionObserver === 'undefined') {
    show();
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      show();
    },
    { rootMargin: `${MARGIN_PX}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
