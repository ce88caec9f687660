import { type Figure, most } from './figure.ts';
import { enter, inOneCollection } from './posts-place.ts';
import { QUERIES } from './queries.ts';
import { messageCall, waitForMessage } from './page-message.ts';
import { longest, watch } from './interaction-metrics.ts';

const RUNS = 5;
const TYPING_MS = 40;
const RESULTS = 'results';

/**
 * Tells how long it took from the last key until a card is painted in which all of what was typed is marked, in ms: what a
 * part of it had found may be the same cards.
 */
const tellResults = (words: string) => `(() => {
  const isWhole = ({ textContent }) => textContent.toLowerCase() === ${JSON.stringify(words)};
  let begin;
  addEventListener('keydown', ({ timeStamp }) => (begin = timeStamp), true);
  const changes = new MutationObserver(() => {
    if (![...document.querySelectorAll('ol article mark')].some(isWhole)) return;
    changes.disconnect();
    // What is done in a frame is painted at its end.
    requestAnimationFrame(() => setTimeout(() => ${messageCall(RESULTS)}(String(performance.now() - begin))));
  });
  changes.observe(document, { childList: true, characterData: true, subtree: true });
})()`;

/** Searching in 50,000 posts, on a device a quarter as fast. */
export const benchSearchPage = (dataDir: string): Promise<Figure[]> =>
  inOneCollection(dataDir, async (place) => {
    const found: number[] = [];
    const pressed: number[] = [];
    const words = QUERIES['a rare word'];
    for (let run = 0; run < RUNS; run += 1) {
      const page = await enter(place);
      await page.goto(`${place.url}/search`);
      const field = page.getByRole('combobox').first();
      await field.waitFor();
      const { seen } = await watch(page);
      await page.waitForLoadState('networkidle');
      await field.focus();
      // Keys of the keyboard: those of a field have a script of Playwright's look for it before each.
      const type = () => page.keyboard.type(words, { delay: TYPING_MS });
      await page.evaluate(tellResults(words));
      found.push(Number(await waitForMessage(page, RESULTS, type)));
      pressed.push(longest((await seen()).events.map(({ duration }) => duration)));
      await page.context().close();
    }
    return [
      most('search of 50,000: from the last key to the results', found, 300, 'ms'),
      most('search of 50,000: INP while typing', pressed, 200, 'ms'),
    ];
  });
