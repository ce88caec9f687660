import { expect } from '@playwright/test';

import type { Driver, Step } from './engine.ts';

/** Keys as WebDriver writes them. */
export const [ENTER, SHIFT, CONTROL, ESCAPE] = ['\uE007', '\uE008', '\uE009', '\uE00C'];
export const [END, HOME, ARROW_RIGHT, ARROW_DOWN] = ['\uE010', '\uE011', '\uE014', '\uE015'];

/** How often in a row an element has to be in the same place before it is pressed, because it may be moving. */
const MEASUREMENTS = 3;
/** Between them, in ms. */
const MEASURED_EACH_MS = 50;

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
  /** Waits until the page, or one of the elements that match `within`, shows this text. */
  sees: (text: string, within?: string) => Promise<void>;
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
      let center: Point | null = null;
      let measurements = 0;
      const measure = async () => {
        const before = center;
        center = await run(centerOf, selector, name);
        const isSame = center !== null && center.x === before?.x && center.y === before.y;
        measurements = isSame ? measurements + 1 : 1;
        return center !== null && measurements >= MEASUREMENTS;
      };
      await expect
        .poll(measure, { intervals: [MEASURED_EACH_MS], message: `${name} is visible and does not move` })
        .toBe(true);
      await driver.act({ type: 'pointer', id: 'mouse', actions: clickAt(center!) }); // measured until it is not null
    },
    type: (text) => driver.act({ type: 'key', id: 'keyboard', actions: text.split('').flatMap(keystroke) }),
    hold: (modifier, key) =>
      driver.act({
        type: 'key',
        id: 'keyboard',
        actions: [{ type: 'keyDown', value: modifier }, ...keystroke(key), { type: 'keyUp', value: modifier }],
      }),
    misses: async (text) =>
      expect.poll(() => run(() => document.body.innerText), { message: 'what the page shows' }).not.toContain(text),
    sees: async (text, within = 'html') =>
      expect.poll(() => run(textOf, within), { message: `what ${within} shows` }).toContain(text),
  };
}

interface Point {
  x: number;
  y: number;
}

const clickAt = ({ x, y }: Point): Step[] => [
  { type: 'pointerMove', x, y, duration: 0 },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
];

const keystroke = (value: string): Step[] => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

/** The text of the elements that match; a page that has just been opened has none yet. Evaluated in the page. */
const textOf = (selector: string): string =>
  [...document.querySelectorAll<HTMLElement>(selector)].map(({ innerText }) => innerText).join('\n');

/** The center of the element with this name, or null if it does not exist or is covered. Evaluated in the page. */
function centerOf(selector: string, name: string): Point | null {
  const isNamed = (element: HTMLElement) =>
    [element.getAttribute('aria-label'), (element as HTMLInputElement).labels?.[0]?.innerText, element.innerText].some(
      (text) => text?.trim().split('\n')[0] === name, // the shortcut is on the second line
    );
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(isNamed);
  if (!found) return null;
  found.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const center = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(center.x, center.y);
  return hit && (found.contains(hit) || hit.contains(found)) ? center : null;
}
