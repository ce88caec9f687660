import type { Browser } from '@playwright/test';

import { type Figure, inTurn, most } from './figure.ts';
import { kilobytes, openVisitor, visit, type Visit } from './visit.ts';

const RUNS = 5;
const MS = 1000;

/** The files of the viewer, without fonts. */
const filesOf = ({ requests }: Visit) =>
  requests.filter(({ path }) => !path.startsWith('/api/') && !path.endsWith('.woff2'));

/** The standalone viewer, with empty caches. */
export async function benchViewer(browser: Browser, address: string): Promise<Figure[]> {
  const visits = await inTurn(RUNS, async () => {
    const page = await openVisitor(browser, { address });
    const seen = await visit(page, address);
    await page.close();
    return seen;
  });
  const names = visits[0] ? filesOf(visits[0]).map(({ path }) => path) : [];
  return [
    most(
      'share viewer: cards',
      visits.map(({ cardsAt }) => cardsAt / MS),
      1.5,
      's',
    ),
    most(
      'share viewer: scripts',
      visits.map((each) => kilobytes(each)),
      70,
      'KB',
    ),
    most(
      'share viewer: files',
      visits.map((each) => filesOf(each).length),
      4,
      '',
      names.join(' '),
    ),
  ];
}
