import type { Page } from '@playwright/test';

/** What moved on the page without being touched: how much of the window, and which parts from where to where. */
export interface Shift {
  value: number;
  /** Within half a second of a press or a key, when things may move. */
  expected: boolean;
  parts: string[];
}

/** The part of a layout shift entry that TypeScript's types do not know yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Notes every layout shift of every page that is opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, which knows nothing of this file
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        window.shifts.push({
          value: entry.value,
          expected: entry.hadRecentInput,
          parts: entry.sources.map(({ node, previousRect, currentRect }) => {
            const name = node instanceof Element ? node.outerHTML.slice(0, 90) : (node?.textContent ?? 'gone');
            return `${name}: ${place(previousRect)} -> ${place(currentRect)}`;
          }),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts so far, once two more frames are drawn; afterwards none are known. */
export async function takeShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((drawn) => {
        requestAnimationFrame(drawn);
      });
    return window.shifts.splice(0);
  });
}
