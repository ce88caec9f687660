import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { benchActions } from './actions.ts';
import { benchCapture } from './capture.ts';
import { benchCluster } from './cluster.ts';
import { type QuickTable, reportOf, tableWith } from './comparison.ts';
import { benchContributions } from './contributions.ts';
import { benchCopies } from './copies.ts';
import { benchCopyQueue } from './copy-queue.ts';
import { benchDuplicates } from './duplicates.ts';
import { benchEditorForm } from './editor-form.ts';
import { benchConversion, benchLargeNote, benchSmallNote, benchUndo } from './editor.ts';
import { benchExportZip } from './export-zip.ts';
import { benchExport } from './export.ts';
import { benchFeeds } from './feeds.ts';
import { type Figure, markdownOf, tableOf } from './figure.ts';
import { benchImportEnex } from './import-enex.ts';
import { benchImportFormats } from './import-formats.ts';
import { benchImportPage } from './import-page.ts';
import { benchImport } from './import.ts';
import { benchLargeWork } from './large-work.ts';
import { aFolder, remove, startPostgres } from './library.ts';
import { benchList } from './list.ts';
import { benchPage } from './page.ts';
import { benchFirstCards } from './posts-first.ts';
import { benchPalette } from './posts-palette.ts';
import { benchPresses } from './posts-press.ts';
import { benchScroll, benchTitles } from './posts-scroll.ts';
import { benchSearchPage } from './posts-search.ts';
import { quickFigures } from './quick.ts';
import { benchSearch } from './search.ts';
import { seeded } from './seeds.ts';
import { benchShared } from './shared.ts';
import { benchSorts } from './sorts.ts';
import { benchStart } from './start.ts';
import { benchTags } from './tags.ts';
import { benchTokens } from './tokens.ts';
import { benchTree } from './tree.ts';
import { benchVersions } from './versions.ts';
import { benchReorder, benchWrite } from './write.ts';

/** Each part gets a library of 50,000 posts, and one of 1,000,000 if requested. */
type Part = (library: string, largest: string | null) => Promise<Figure[]>;

/** What happens in the browser, which does not depend on the database. */
const BROWSER_PARTS: Record<string, Part> = {
  page: benchPage,
  contributions: benchContributions,
  'editor:small': benchSmallNote,
  'editor:large': benchLargeNote,
  'editor:undo': benchUndo,
  'editor:convert': benchConversion,
  'editor:form': benchEditorForm,
  'posts:first': benchFirstCards,
  'posts:scroll': benchScroll,
  'posts:titles': benchTitles,
  'posts:press': benchPresses,
  'posts:search': benchSearchPage,
  'posts:palette': benchPalette,
  'import-page': benchImportPage,
};

const SERVER_PARTS: Record<string, Part> = {
  start: benchStart,
  list: benchList,
  cluster: benchCluster,
  sorts: benchSorts,
  tree: benchTree,
  tags: benchTags,
  search: benchSearch,
  write: benchWrite,
  versions: benchVersions,
  shared: benchShared,
  reorder: benchReorder,
  actions: benchActions,
  export: benchExport,
  'export-zip': benchExportZip,
  import: benchImport,
  'large-work': benchLargeWork,
  'import-formats': benchImportFormats,
  'import-enex': benchImportEnex,
  'capture:save': benchCapture,
  'capture:tokens': benchTokens,
  'capture:feeds': benchFeeds,
  'copies:queue': benchCopyQueue,
  'copies:library': benchCopies,
  'copies:duplicates': benchDuplicates,
};

const PARTS: Record<string, Part> = { ...BROWSER_PARTS, ...SERVER_PARTS };
/** The table that quick runs are compared with. */
const QUICK_TABLE = path.join(import.meta.dirname, 'quick.json');

const { values } = parseArgs({
  options: {
    /** The names of parts, comma-separated; `posts` and `editor` stand for all their parts. All by default. */
    only: { type: 'string', default: Object.keys(PARTS).join(',') },
    /** `postgres` measures on a PostgreSQL server that is started for it. */
    database: { type: 'string', default: 'sqlite' },
    /** `XL` also measures searches of 1,000,000 posts. */
    size: { type: 'string', default: 'L' },
    /** A folder where data sets are stored for the next run; without it, they are temporary. */
    seeds: { type: 'string' },
    /** A file to write the table to, as Markdown. */
    markdown: { type: 'string' },
    /** A few minutes: the most important figures, compared with `quick.json`. */
    quick: { type: 'boolean', default: false },
    /** With `quick`: writes them there. */
    save: { type: 'boolean', default: false },
  },
});
if (!['sqlite', 'postgres'].includes(values.database)) throw new Error('--database: sqlite or postgres.');
const isPostgres = values.database === 'postgres';
if (values.quick && isPostgres) throw new Error('--quick measures SQLite.');
const names = values.only.split(',').flatMap((name) => {
  const parts = Object.keys(PARTS).filter((part) => part === name || part.startsWith(`${name}:`));
  if (parts.length === 0) throw new Error(`--only ${name}: some of ${Object.keys(PARTS).join(', ')}.`);
  return parts;
});
/** Says what got slower since the table was measured, or writes it. */
function compareQuick(): void {
  const table = JSON.parse(readFileSync(QUICK_TABLE, 'utf8')) as QuickTable; // `save` writes it
  console.log(`\n${reportOf(figures, table).join('\n')}`);
  if (!values.save) return;
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
  const own = tableWith(figures, new Date().toISOString().slice(0, 10), machine);
  writeFileSync(QUICK_TABLE, `${JSON.stringify(own, null, 2)}\n`);
  console.log(`Written to ${QUICK_TABLE}`);
}

const seeds = path.resolve(values.seeds ?? aFolder());
const figures: Figure[] = [];
let stopPostgres: (() => Promise<void>) | undefined;
try {
  if (isPostgres) stopPostgres = await startPostgres(path.join(seeds, 'postgres'));
  const library = names.some((name) => !name.startsWith('editor:')) ? await seeded(seeds, 'L') : seeds;
  const largest = values.size.toUpperCase() === 'XL' ? await seeded(seeds, 'XL') : null;
  if (values.quick) for await (const found of quickFigures(library)) figures.push(...found);
  for (const name of values.quick ? [] : names) {
    const bench = PARTS[name];
    if (!bench) continue;
    if (isPostgres && name in BROWSER_PARTS) {
      console.log(`Left out: ${name}, which does not depend on the database`);
      continue;
    }
    console.log(`Measuring: ${name} …`);
    const found = await bench(library, largest);
    figures.push(...found.map((figure) => (isPostgres ? { ...figure, name: `${figure.name}, PostgreSQL` } : figure)));
  }
} finally {
  await stopPostgres?.();
  if (!values.seeds) remove(seeds);
  // Also after a failed part, so that no figures are lost.
  console.log(`\n${tableOf(figures)}`);
  if (values.markdown) writeFileSync(values.markdown, markdownOf(figures));
}
if (values.quick) compareQuick();
