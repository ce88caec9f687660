import { type Figure, most } from './figure.ts';
import { enter, inOneCollection, timeToCards } from './posts-place.ts';
import { QUERIES } from './queries.ts';
import { longest, watch } from './watch.ts';

const RUNS = 5;
const TYPING_MS = 40;

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
      found.push(await timeToCards(page, 'keydown', words, type));
      pressed.push(longest((await seen()).events.map(({ duration }) => duration)));
      await page.context().close();
    }
    return [
      most('search of 50,000: from the last key to the results', found, 300, 'ms'),
      most('search of 50,000: INP while typing', pressed, 200, 'ms'),
    ];
  });
