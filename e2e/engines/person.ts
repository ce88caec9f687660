import { expect } from '@playwright/test';

import type { Driver, Step } from './engine.ts';

/** These browsers are started for a test or two, with nothing in their caches. */
const POLL_OPTIONS = { timeout: 20_000 };

/** What people do and see in a window. */
export interface Person extends Pick<Driver, 'go' | 'problems' | 'resize' | 'screenshot'> {
  /** Runs a function in the page; it knows nothing of the test but what it is given. */
  run: <Args extends unknown[], Value>(act: (...given: Args) => Value, ...given: Args) => Promise<Awaited<Value>>;
  /** Presses the middle of what is named so, once it is there. */
  press: (selector: string, name: string) => Promise<void>;
  /** Types into what has the focus. */
  type: (text: string) => Promise<void>;
  /** Waits until these words are seen. */
  sees: (words: string) => Promise<void>;
}

export function personAt(driver: Driver): Person {
  const run: Person['run'] = async (act, ...given) =>
    JSON.parse(
      await driver.evaluate(
        `(async () => JSON.stringify((await (${String(act)})(...${JSON.stringify(given)})) ?? null))()`,
      ),
    ) as never;
  return {
    go: driver.go,
    problems: driver.problems,
    resize: driver.resize,
    screenshot: driver.screenshot,
    run,
    press: async (selector, name) => {
      let place: { x: number; y: number } | null = null;
      await expect
        .poll(async () => (place = await run(placeOf, selector, name)), {
          ...POLL_OPTIONS,
          message: `${name} is there`,
        })
        .not.toBeNull();
      await driver.act({ type: 'pointer', id: 'mouse', actions: pressAt(place!) }); // seen to be there
    },
    type: (text) => driver.act({ type: 'key', id: 'keyboard', actions: text.split('').flatMap(stroke) }),
    sees: async (words) =>
      expect
        .poll(() => run(() => document.body.innerText), { ...POLL_OPTIONS, message: 'what the page shows' })
        .toContain(words),
  };
}

const pressAt = ({ x, y }: { x: number; y: number }): Step[] => [
  { type: 'pointerMove', x, y, duration: 0 },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
];

const stroke = (value: string): Step[] => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

/** The middle of the element that is called so and can be pressed; null while there is none. Runs in the page. */
function placeOf(selector: string, name: string): { x: number; y: number } | null {
  const isNamed = (element: HTMLElement) =>
    [element.getAttribute('aria-label'), (element as HTMLInputElement).labels?.[0]?.innerText, element.innerText].some(
      (text) => text?.trim().split('\n')[0] === name, // below stand the keys that do the same
    );
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(isNamed);
  if (!found) return null;
  found.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const middle = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(middle.x, middle.y);
  return hit && (found.contains(hit) || hit.contains(found)) ? middle : null;
}
