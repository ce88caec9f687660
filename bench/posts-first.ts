import { type Figure, inTurn, most } from './figure.ts';
import { enter, goTo, inOneCollection, timeToCards } from './posts-place.ts';
import { slowLine } from './slow-line.ts';
import { openRepeated } from './visit.ts';

const RUNS = 5;
const MS = 1000;

/**
 * The first cards of a long collection over the slow connection: from another page of the app, and by URL as a repeat
 * visit.
 */
export const benchFirstCards = (dataDir: string): Promise<Figure[]> =>
  inOneCollection(dataDir, async (place) => {
    const line = await slowLine(place.url);
    try {
      const path = `/c/${place.collection.id}`;
      const later = await openRepeated(place.browser, { address: line.url + path, token: place.token });
      const visits = await inTurn(RUNS, later.again);
      await later.close();

      const page = await enter({ ...place, url: line.url });
      await goTo(page, line.url + path);
      const pressed: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        await page.goto(line.url);
        const link = page.getByRole('treeitem', { name: place.collection.name, exact: true }).first();
        await link.waitFor();
        await page.waitForLoadState('networkidle');
        const box = await link.boundingBox();
        if (!box) throw new Error('The collection is not on the page.');
        // At the position of the link, because Playwright's `click` runs scripts in the page before and after it.
        const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        pressed.push((await timeToCards(page, 'click', path, press)) / MS);
      }
      return [
        most('50,000 posts: first cards, from another page', pressed, 1.2, 's'),
        most(
          '50,000 posts: first cards, by URL',
          visits.map(({ cardsAt }) => cardsAt / MS),
          1.2,
          's',
        ),
      ];
    } finally {
      line.close();
    }
  });
