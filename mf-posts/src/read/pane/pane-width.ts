import { deviceStorage } from '@benotes/platform';
import { useEffect, useLayoutEffect, useState } from 'react';

const STORED_AS = 'reading-pane-width';

/** In px. */
export const DEFAULT_WIDTH = 480;
export const LEAST_WIDTH = 360;
const MOST_WIDTH = 960;
/** What the sidebar and one column of the list need, in px. */
const REST_WIDTH = 640;

/** The width of the pane, and its limit in this window. */
interface PaneWidth {
  /** In px. */
  width: number;
  most: number;
  /** Shows a width, and remembers it on this device. */
  change: (width: number) => void;
}

/**
 * The width of the pane on this device, which is also the custom property `--pane-width` of the page while there is
 * one.
 */
export function usePaneWidth(): PaneWidth {
  const [wanted, setWanted] = useState(storedWidth);
  const most = useMostWidth();
  const width = Math.min(wanted, most);
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--pane-width', `${width}px`);
  }, [width]);
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty('--pane-width'), []);
  const change = (next: number) => {
    const possible = Math.round(Math.max(LEAST_WIDTH, Math.min(next, most)));
    setWanted(possible);
    deviceStorage.write(STORED_AS, String(possible));
  };
  return { width, most, change };
}

function storedWidth(): number {
  const stored = Number(deviceStorage.read(STORED_AS));
  return stored >= LEAST_WIDTH && stored <= MOST_WIDTH ? stored : DEFAULT_WIDTH;
}

const mostWidth = () => Math.max(LEAST_WIDTH, Math.min(document.documentElement.clientWidth - REST_WIDTH, MOST_WIDTH));

function useMostWidth(): number {
  const [most, setMost] = useState(mostWidth);
  useEffect(() => {
    const onResize = () => setMost(mostWidth());
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  return most;
}
