import type { CDPSession, Page } from '@playwright/test';

const BYTES_IN_MB = 1_048_576;
const LEAST_EVENT_MS = 16;

/**
 * Notes what a person would feel: long tasks, and how long presses and keys take until something is painted. A
 * text, because what runs the bench puts names of its own into functions.
 */
const WATCH = `(() => {
  const seen = { tasks: [], events: [] };
  window.__seen = seen;
  const keys = new Map();
  const note = ({ timeStamp, key }) => keys.set(timeStamp, key);
  for (const kind of ['keydown', 'keyup']) addEventListener(kind, note, true);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name, startTime } of list.getEntries())
      if (interactionId > 0) seen.events.push({ name: [name, keys.get(startTime)].join(' ').trim(), duration });
  }).observe({ type: 'event', durationThreshold: ${LEAST_EVENT_MS}, buffered: true });
})()`;

/** Notes the times between frames, and so has the browser draw as many as it can. */
const COUNT_FRAMES = `(() => {
  const frames = [];
  let last = performance.now();
  let next = requestAnimationFrame(function frame(now) {
    frames.push(now - last);
    last = now;
    next = requestAnimationFrame(frame);
  });
  window.__frames = () => (cancelAnimationFrame(next), frames);
})()`;

interface Seen {
  /** Tasks over 50 ms, in ms. */
  tasks: number[];
  /** Presses and keys by name, from the event to the next paint, in ms. */
  events: { name: string; duration: number }[];
}

/** Watches a page from now on; `seen` gives what there was since it was asked last. */
export async function watch(page: Page): Promise<{ seen: () => Promise<Seen> }> {
  await page.evaluate(WATCH);
  return {
    seen: () =>
      page.evaluate<Seen>(`(async () => {
        await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 50)));
        const { tasks, events } = window.__seen;
        return { tasks: tasks.splice(0), events: events.splice(0) };
      })()`),
  };
}

/** The times from one frame to the next during a work, in ms. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(COUNT_FRAMES);
  await work();
  return page.evaluate<number[]>('window.__frames()');
}

/** What a page keeps in memory, in MB, when everything that can go has gone. */
export async function heapOf(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize / BYTES_IN_MB;
}

export const longest = (values: readonly number[]): number => Math.max(0, ...values);

/** Frames a second, from the times between them. */
export const rateOf = (frames: readonly number[]): number =>
  (1000 * frames.length) / frames.reduce((sum, each) => sum + each, 0);
