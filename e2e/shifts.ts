import type { Page } from '@playwright/test';

/** A layout shift: its score, and the elements with their old and new positions. */
export interface Shift {
  value: number;
  parts: string[];
}

/** The fields of a layout shift entry that TypeScript's types do not contain yet. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Records the layout shifts of every document that is loaded from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, without access to this file
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        window.shifts.push({
          value: entry.value,
          parts: entry.sources.map(({ node, previousRect, currentRect }) => {
            const name = node instanceof Element ? node.outerHTML.slice(0, 90) : (node?.textContent ?? 'gone');
            return `${name}: ${place(previousRect)} -> ${place(currentRect)}`;
          }),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Waits for two more frames, then returns the recorded shifts and clears them. */
export async function takeShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((drawn) => {
        requestAnimationFrame(drawn);
      });
    return window.shifts.splice(0);
  });
}
