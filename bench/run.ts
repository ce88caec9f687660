import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { benchActions } from './actions.ts';
import { benchContributions } from './contributions.ts';
import { benchEditorForm } from './editor-form.ts';
import { benchConversion, benchLargeNote, benchSmallNote, benchUndo } from './editor.ts';
import { benchExport } from './export.ts';
import { benchExportZip } from './export-zip.ts';
import { type Figure, markdownOf, tableOf } from './figure.ts';
import { benchImportEnex } from './import-enex.ts';
import { benchImportFormats } from './import-formats.ts';
import { benchImportPage } from './import-page.ts';
import { benchImport } from './import.ts';
import { benchList } from './list.ts';
import { benchPage } from './page.ts';
import { benchFirstCards } from './posts-first.ts';
import { benchPresses } from './posts-press.ts';
import { benchScroll, benchTitles } from './posts-scroll.ts';
import { benchPalette } from './posts-palette.ts';
import { benchSearchPage } from './posts-search.ts';
import { aFolder, remove, seedFolder } from './process.ts';
import { benchSearch } from './search.ts';
import { benchSorts } from './sorts.ts';
import { benchStart } from './start.ts';
import { benchTags } from './tags.ts';
import { benchTree } from './tree.ts';
import { benchReorder, benchWrite } from './write.ts';

/** Each part gets a folder with 50,000 posts, and one with 1,000,000 if requested. */
const PARTS: Record<string, (dataDir: string, largest: string | null) => Promise<Figure[]>> = {
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
  start: benchStart,
  list: benchList,
  sorts: benchSorts,
  tree: benchTree,
  tags: benchTags,
  search: benchSearch,
  write: benchWrite,
  reorder: benchReorder,
  actions: benchActions,
  export: benchExport,
  'export-zip': benchExportZip,
  import: benchImport,
  'import-formats': benchImportFormats,
  'import-enex': benchImportEnex,
  'import-page': benchImportPage,
};

const { values } = parseArgs({
  options: {
    /** The names of parts, comma-separated; `posts` and `editor` stand for all their parts. All by default. */
    only: { type: 'string', default: Object.keys(PARTS).join(',') },
    /** `XL` also measures searches of 1,000,000 posts. */
    size: { type: 'string', default: 'L' },
    /** A folder where data sets are stored for the next run; without it, they are temporary. */
    seeds: { type: 'string' },
    /** A file to write the table to, as Markdown. */
    markdown: { type: 'string' },
  },
});
const names = values.only.split(',').flatMap((name) => {
  const parts = Object.keys(PARTS).filter((part) => part === name || part.startsWith(`${name}:`));
  if (parts.length === 0) throw new Error(`--only ${name}: some of ${Object.keys(PARTS).join(', ')}.`);
  return parts;
});
const seeds = values.seeds ?? aFolder();
const figures: Figure[] = [];
try {
  const dataDir = names.some((name) => !name.startsWith('editor:')) ? seeded('L') : seeds;
  const largest = values.size.toUpperCase() === 'XL' ? seeded('XL') : null;
  for (const name of names) {
    const bench = PARTS[name];
    if (!bench) continue;
    console.log(`Measuring: ${name} …`);
    figures.push(...(await bench(dataDir, largest)));
  }
} finally {
  if (!values.seeds) remove(seeds);
  // Also after a failed part, so that no figures are lost.
  console.log(`\n${tableOf(figures)}`);
  if (values.markdown) writeFileSync(values.markdown, markdownOf(figures));
}

/** The folder with the data set of a size, which is created if it does not exist. */
function seeded(size: string): string {
  const folder = path.join(seeds, size);
  if (!existsSync(folder)) {
    console.log(`Seeding ${size}, which takes ${size === 'XL' ? 'some minutes' : 'half a minute'} …`);
    // Renamed when complete, so that an interrupted seed is not used as a data set.
    const unfinished = `${folder}.unfinished`;
    remove(unfinished);
    seedFolder(unfinished, size);
    renameSync(unfinished, folder);
  }
  return folder;
}
