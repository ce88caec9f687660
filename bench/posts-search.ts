import { type Figure, most } from './figure.ts';
import { longest, watch } from './interaction-metrics.ts';
import { messageCall, waitForMessage } from './page-message.ts';
import { enter, inOneCollection } from './posts-place.ts';
import { QUERIES } from './queries.ts';

const RUNS = 5;
const TYPING_MS = 40;
const RESULTS = 'results';

/**
 * Reports the time from the last key until a card is painted in which all typed words are highlighted, in ms. Cards
 * alone are not enough, because an earlier part of the words may have found the same ones.
 */
const reportResults = (words: string) => `(() => {
  const isWhole = ({ textContent }) => textContent.toLowerCase() === ${JSON.stringify(words)};
  let begin;
  addEventListener('keydown', ({ timeStamp }) => (begin = timeStamp), true);
  const changes = new MutationObserver(() => {
    if (![...document.querySelectorAll('ol article mark')].some(isWhole)) return;
    changes.disconnect();
    // Changes are painted at the end of a frame.
    requestAnimationFrame(() => setTimeout(() => ${messageCall(RESULTS)}(String(performance.now() - begin))));
  });
  changes.observe(document, { childList: true, characterData: true, subtree: true });
})()`;

/** Searching in 50,000 posts, with the CPU throttled to a quarter. */
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
      // Through the keyboard, because `pressSequentially` of a field runs a script in the page for each key.
      const type = () => page.keyboard.type(words, { delay: TYPING_MS });
      await page.evaluate(reportResults(words));
      found.push(Number(await waitForMessage(page, RESULTS, type)));
      pressed.push(longest((await seen()).events.map(({ duration }) => duration)));
      await page.context().close();
    }
    return [
      most('search of 50,000: from the last key to the results', found, 300, 'ms'),
      most('search of 50,000: INP while typing', pressed, 200, 'ms'),
    ];
  });
