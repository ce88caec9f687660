import { expect } from '@playwright/test';

import type { Driver, Step } from './engine.ts';

/** Keys as WebDriver writes them. */
export const [ENTER, CONTROL, ESCAPE, END] = ['\uE007', '\uE009', '\uE00C', '\uE010'];

/** These browsers start with empty caches. */
const POLL_OPTIONS = { timeout: 20_000 };

/** What a user does and sees in a window. */
export interface Person extends Pick<Driver, 'go' | 'problems' | 'resize' | 'screenshot'> {
  /** Evaluates a function in the page. It has no access to the test except its arguments. */
  run: <Args extends unknown[], Value>(act: (...args: Args) => Value, ...args: Args) => Promise<Awaited<Value>>;
  /** Waits for the element with this name and clicks its center. */
  press: (selector: string, name: string) => Promise<void>;
  /** Types into the focused element. */
  type: (text: string) => Promise<void>;
  /** Presses a key while others are held, such as `b` with Control. */
  hold: (modifier: string, key: string) => Promise<void>;
  /** Waits until the page no longer shows this text. */
  misses: (text: string) => Promise<void>;
  /** Waits until the page shows this text. */
  sees: (text: string) => Promise<void>;
}

export function personAt(driver: Driver): Person {
  const run: Person['run'] = async (act, ...args) =>
    JSON.parse(
      await driver.evaluate(
        `(async () => JSON.stringify((await (${String(act)})(...${JSON.stringify(args)})) ?? null))()`,
      ),
    ) as never;
  return {
    go: driver.go,
    problems: driver.problems,
    resize: driver.resize,
    screenshot: driver.screenshot,
    run,
    press: async (selector, name) => {
      let center: { x: number; y: number } | null = null;
      await expect
        .poll(async () => (center = await run(centerOf, selector, name)), {
          ...POLL_OPTIONS,
          message: `${name} is visible`,
        })
        .not.toBeNull();
      await driver.act({ type: 'pointer', id: 'mouse', actions: clickAt(center!) }); // polled until it is not null
    },
    type: (text) => driver.act({ type: 'key', id: 'keyboard', actions: text.split('').flatMap(keystroke) }),
    hold: (modifier, key) =>
      driver.act({
        type: 'key',
        id: 'keyboard',
        actions: [{ type: 'keyDown', value: modifier }, ...keystroke(key), { type: 'keyUp', value: modifier }],
      }),
    misses: async (text) =>
      expect
        .poll(() => run(() => document.body.innerText), { ...POLL_OPTIONS, message: 'what the page shows' })
        .not.toContain(text),
    sees: async (text) =>
      expect
        .poll(() => run(() => document.documentElement.innerText), { ...POLL_OPTIONS, message: 'what the page shows' })
        .toContain(text),
  };
}

const clickAt = ({ x, y }: { x: number; y: number }): Step[] => [
  { type: 'pointerMove', x, y, duration: 0 },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
];

const keystroke = (value: string): Step[] => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

/**
 * The center of the element with this name, or null if it does not exist, is covered, or moves. Evaluated in the page.
 */
async function centerOf(selector: string, name: string): Promise<{ x: number; y: number } | null> {
  const isNamed = (element: HTMLElement) =>
    [element.getAttribute('aria-label'), (element as HTMLInputElement).labels?.[0]?.innerText, element.innerText].some(
      (text) => text?.trim().split('\n')[0] === name, // the shortcut is on the second line
    );
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(isNamed);
  if (!found) return null;
  found.scrollIntoView({ block: 'nearest' });
  const before = found.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 150)); // a hidden tab has no frames
  const { left, top, width, height } = found.getBoundingClientRect();
  if (left !== before.left || top !== before.top) return null;
  const center = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(center.x, center.y);
  return hit && (found.contains(hit) || hit.contains(found)) ? center : null;
}
