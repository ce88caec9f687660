import { type Figure, most } from './figure.ts';
import { messageCall, waitForMessage } from './page-message.ts';
import { enter, inOneCollection } from './posts-place.ts';
import { QUERIES } from './queries.ts';

const RUNS = 5;
const TYPING_MS = 40;
const RESULTS = 'results';

/** Reports the time from the last key until an option is painted in which all typed words are highlighted, in ms. */
const reportOption = (words: string) => `(() => {
  let begin;
  addEventListener('keydown', ({ timeStamp }) => (begin = timeStamp), true);
  const isWhole = ({ textContent }) => textContent.toLowerCase() === ${JSON.stringify(words)};
  const changes = new MutationObserver(() => {
    if (begin === undefined || ![...document.querySelectorAll('[role="option"] mark')].some(isWhole)) return;
    changes.disconnect();
    // Changes are painted at the end of a frame.
    requestAnimationFrame(() => setTimeout(() => ${messageCall(RESULTS)}(String(performance.now() - begin))));
  });
  changes.observe(document, { childList: true, characterData: true, subtree: true });
})()`;

/**
 * The command palette over 50,000 posts and 2,000 collections, on the whole CPU: the first names, and the first posts.
 */
export const benchPalette = (dataDir: string): Promise<Figure[]> =>
  inOneCollection(dataDir, async (place) => {
    const found: Record<'names' | 'posts', number[]> = { names: [], posts: [] };
    const [firstWord = ''] = place.collection.name.toLowerCase().split(' ');
    const texts = { names: firstWord, posts: QUERIES['a rare word'] };
    for (let run = 0; run < RUNS; run += 1) {
      const page = await enter(place);
      const client = await page.context().newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.goto(place.url);
      await page.waitForLoadState('networkidle');
      for (const kind of ['names', 'posts'] as const) {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').waitFor();
        await page.waitForLoadState('networkidle');
        await page.evaluate(reportOption(texts[kind]));
        // Through the keyboard, because `pressSequentially` of a field runs a script in the page for each key.
        const type = () => page.keyboard.type(texts[kind], { delay: TYPING_MS });
        found[kind].push(Number(await waitForMessage(page, RESULTS, type)));
        await page.keyboard.press('Escape');
      }
      await page.context().close();
    }
    return [
      most('palette over 50,000: from the last key to the first name', found.names, 100, 'ms'),
      most('palette over 50,000: from the last key to the first post', found.posts, 100, 'ms'),
    ];
  });
