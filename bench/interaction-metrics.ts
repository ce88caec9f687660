import type { CDPSession, Page } from '@playwright/test';

const BYTES_IN_MB = 1_048_576;
const LEAST_EVENT_MS = 16;

/**
 * Records long tasks, and the durations of interactions until the next paint. A string, like in device.ts.
 */
const WATCH = `(() => {
  const seen = { tasks: [], events: [] };
  window.__seen = seen;
  const keys = new Map();
  const record = ({ timeStamp, key }) => keys.set(timeStamp, key);
  for (const kind of ['keydown', 'keyup']) addEventListener(kind, record, true);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name, startTime } of list.getEntries())
      if (interactionId > 0) seen.events.push({ name: [name, keys.get(startTime)].join(' ').trim(), duration });
  }).observe({ type: 'event', durationThreshold: ${LEAST_EVENT_MS}, buffered: true });
})()`;

/** Records the times between frames, which makes the browser render as many as possible. */
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
  /** Interactions by name, from the event to the next paint, in ms. */
  events: { name: string; duration: number }[];
}

/** Starts to record interactions and long tasks; `seen` returns those since its last call. */
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

/** The times between frames during work, in ms. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(COUNT_FRAMES);
  await work();
  return page.evaluate<number[]>('window.__frames()');
}

/** The memory of a page after a garbage collection, in MB. */
export async function heapOf(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize / BYTES_IN_MB;
}

export const longest = (values: readonly number[]): number => Math.max(0, ...values);

/** Frames per second, given the times between frames. */
export const rateOf = (frames: readonly number[]): number =>
  (1000 * frames.length) / frames.reduce((sum, each) => sum + each, 0);
