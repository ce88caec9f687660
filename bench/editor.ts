import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import type { Browser, Page } from '@playwright/test';

import type { Bench, EditorName } from './editor-page/bench.ts';
import { withEditors } from './editor-site.ts';
import { type Figure, inTurn, median, most } from './figure.ts';

const RUNS = 3;
const CONVERSIONS = 7;
const KEYS = 40;
/** For plain Slate, which takes seconds per key in a large note. */
const FEW_KEYS = 6;
const ASSETS = path.join(import.meta.dirname, '../mf-posts/dist/assets');
const KB = 1024;
const EDITORS: readonly EditorName[] = ['ours', 'TipTap', 'plain Slate'];

declare const bench: Bench; // in the page

/** Typing in and opening notes: ours, TipTap, and plain Slate in turn. */
export const benchSmallNote = (): Promise<Figure[]> => benchNote(1000, 1);
export const benchLargeNote = (): Promise<Figure[]> => benchNote(10_000, 0.5);

async function benchNote(blocks: number, typingMax: number): Promise<Figure[]> {
  const runs = await withEditors((browser, url) => openInTurn(browser, url, blocks));
  const size = blocks.toLocaleString('en');
  return [
    ratio(`typing in ${size} blocks, 95 % within, ours / TipTap`, runs, 'typing', typingMax),
    ratio(`opening ${size} blocks, ours / TipTap`, runs, 'opening', 1.5),
  ];
}

/** Undoing a long paste. */
export const benchUndo = (): Promise<Figure[]> =>
  withEditors(async (browser, url) => {
    const undo = (name: EditorName) => inPage(browser, url, (page) => undoPaste(page, name));
    const undos = await inTurn(RUNS, () => undo('ours'));
    const others = `TipTap ${(await undo('TipTap')).toFixed(0)} ms, slate-history ${(await undo('plain Slate')).toFixed(0)} ms`;
    return [most('undo of a paste of 1,000 blocks', undos, 100, 'ms', others)];
  });

/** Parsing and serializing a long note, and the size of the editor's scripts. */
export const benchConversion = (): Promise<Figure[]> =>
  withEditors(async (browser, url) => {
    const convert = (name: 'ours' | 'TipTap') =>
      inPage(browser, url, (page) => page.evaluate((editor) => bench.convert(editor, 10_000), name));
    const ours = await inTurn(CONVERSIONS, () => convert('ours'));
    const theirs = await convert('TipTap');
    return [
      most(
        'parse 10,000 blocks',
        ours.map(({ parse }) => parse),
        250,
        'ms',
        `TipTap ${theirs.parse.toFixed(0)} ms`,
      ),
      most(
        'serialize 10,000 blocks',
        ours.map(({ serialize }) => serialize),
        100,
        'ms',
        `TipTap ${theirs.serialize.toFixed(0)} ms`,
      ),
      most('scripts of the editor, gzip', [sizeOfEditor()], 110, 'KB'),
    ];
  });

interface Seen {
  typing: number;
  opening: number;
}
type Runs = Record<EditorName, Seen[]>;

async function openInTurn(browser: Browser, url: string, blocks: number): Promise<Runs> {
  const runs: Runs = { ours: [], TipTap: [], 'plain Slate': [] };
  for (let run = 0; run < RUNS; run += 1)
    for (const name of EDITORS) {
      if (name === 'plain Slate' && run > 0) continue; // once is enough to compare
      const count = name === 'plain Slate' ? FEW_KEYS : KEYS;
      runs[name].push(await inPage(browser, url, (page) => openAndType(page, name, blocks, count)));
    }
  return runs;
}

async function inPage<T>(browser: Browser, url: string, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.goto(url);
    return await work(page);
  } finally {
    await page.close();
  }
}

async function pressMiddle(page: Page): Promise<void> {
  const place = await page.evaluate(() => bench.middle());
  if (!place) throw new Error('The note has no paragraph in the middle.');
  await page.mouse.click(place.x, place.y);
}

async function openAndType(page: Page, name: EditorName, blocks: number, count: number): Promise<Seen> {
  const opening = await page.evaluate(([editor, size]) => bench.open(editor, size), [name, blocks] as const);
  await pressMiddle(page);
  const took: number[] = [];
  for (let key = -2; key < count; key += 1) {
    await page.keyboard.press('e');
    const [press = Number.NaN] = await page.evaluate(() => bench.presses(1));
    if (key >= 0) took.push(press); // without the first ones, for which nothing is compiled yet
  }
  return { typing: percentile(took, 0.95), opening };
}

async function undoPaste(page: Page, name: EditorName): Promise<number> {
  await page.evaluate((editor) => bench.open(editor, 1000), name);
  await pressMiddle(page);
  await page.evaluate((editor) => bench.paste(editor, 1000), name);
  await page.waitForTimeout(300);
  const pasted = await page.evaluate(() => bench.blocks());
  await page.evaluate(() => bench.presses(0));
  await page.keyboard.press('Control+z');
  const [took = Number.NaN] = await page.evaluate(() => bench.presses(1));
  const left = await page.evaluate(() => bench.blocks());
  if (pasted !== 2000 || left !== 1000) throw new Error(`A paste made ${pasted} blocks, its undo ${left}.`);
  return took;
}

const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

/** The ratio of each run to TipTap's run of the same turn. */
function ratio(name: string, runs: Runs, what: keyof Seen, target: number): Figure {
  const values = runs.ours.map((each, run) => each[what] / (runs.TipTap[run]?.[what] ?? Number.NaN));
  const note = EDITORS.map((editor) => `${editor} ${median(runs[editor].map((each) => each[what])).toFixed(1)} ms`);
  return { name, values, target: { bound: 'most', value: target }, unit: '', note: note.join(', ') };
}

/** The size of the scripts that the editor loads in addition to those of a list, in KB. */
function sizeOfEditor(): number {
  const files = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const entry = files.find((name) => name.startsWith('note-editor-'));
  if (!entry) throw new Error('mf-posts is not built.');
  const known = reachedFrom(
    files.filter((name) => /^(?:parcel|remoteEntry)-/.test(name)),
    files,
  );
  const needed = [...reachedFrom([entry], files)].filter((name) => !known.has(name));
  return needed.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(ASSETS, name))).length, 0) / KB;
}

/** The files that these ones import statically, directly or indirectly. */
function reachedFrom(start: readonly string[], files: readonly string[]): Set<string> {
  const reached = new Set(start);
  for (const name of reached) {
    const source = readFileSync(path.join(ASSETS, name), 'utf8');
    for (const [, found = ''] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      if (files.includes(found)) reached.add(found);
  }
  return reached;
}
