import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Bench, Compared } from './editor-page/bench.ts';
import { withEditors } from './editor-site.ts';
import type { Figure } from './figure.ts';

const GENERATED = 5000;
/** The number of differing notes to print. */
const MAX_SHOWN = 10;
const PERCENT = 100;

declare const bench: Bench; // in the page

/** Measures how many of our notes TipTap saves unchanged, for users who switch from an app with TipTap. */
export const benchEditorForm = (): Promise<Figure[]> =>
  withEditors(async (browser, url) => {
    const page = await browser.newPage();
    await page.goto(url);
    const generated = await page.evaluate((count) => bench.compareGenerated(count), GENERATED);
    const figures = [figureOf('generated notes TipTap writes as we do', generated)];
    const documents = documentsOfOthers();
    if (documents.length === 0) return figures;
    const read = await page.evaluate((all) => bench.compareDocuments(all), documents);
    return [...figures, figureOf('documents of other editors TipTap writes as we do', read)];
  });

function figureOf(name: string, { count, changed }: Compared): Figure {
  for (const { ours, theirs } of changed.slice(0, MAX_SHOWN)) console.log(`ours    ${ours}\nTipTap  ${theirs}\n`);
  const same = count - changed.length;
  const target = { bound: 'least', value: PERCENT } as const;
  return { name, values: [(same / count) * PERCENT], target, unit: '%', note: `${same} of ${count}` };
}

/** The HTML files in the folder `BENOTES_CORPORA`; none if it is not set. */
function documentsOfOthers(): string[] {
  const corpora = process.env['BENOTES_CORPORA'];
  if (!corpora) return [];
  const folder = path.join(corpora, 'editor-html');
  const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
  return names.map((name) => readFileSync(path.join(folder, name), 'utf8'));
}
