import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { benchEditor } from './editor.ts';
import { benchExport } from './export.ts';
import { benchExportZip } from './export-zip.ts';
import { type Figure, markdownOf, tableOf } from './figure.ts';
import { benchImportPage } from './import-page.ts';
import { benchImport } from './import.ts';
import { benchList } from './list.ts';
import { benchPage } from './page.ts';
import { benchPosts } from './posts.ts';
import { aFolder, remove, seedFolder } from './process.ts';
import { benchSearch } from './search.ts';
import { benchStart } from './start.ts';
import { benchTags } from './tags.ts';
import { benchTree } from './tree.ts';
import { benchReorder, benchWrite } from './write.ts';

/** Every part takes a folder with 50,000 posts, and one with 1,000,000 where that was asked for. */
const PARTS: Record<string, (dataDir: string, largest: string | null) => Promise<Figure[]>> = {
  page: benchPage,
  editor: benchEditor,
  posts: benchPosts,
  start: benchStart,
  list: benchList,
  tree: benchTree,
  tags: benchTags,
  search: benchSearch,
  write: benchWrite,
  reorder: benchReorder,
  export: benchExport,
  'export-zip': benchExportZip,
  import: benchImport,
  'import-page': benchImportPage,
};

const { values } = parseArgs({
  options: {
    /** Parts by name, comma-separated; all without it. */
    only: { type: 'string', default: Object.keys(PARTS).join(',') },
    /** `XL` measures searches of 1,000,000 posts as well. */
    size: { type: 'string', default: 'L' },
    /** A file for the table as Markdown. */
    markdown: { type: 'string' },
  },
});
const names = values.only.split(',');
const dataDir = aFolder();
const largest = values.size.toUpperCase() === 'XL' ? aFolder() : null;
const figures: Figure[] = [];
try {
  if (names.some((name) => name !== 'editor')) {
    console.log('Seeding 50,000 posts …');
    seedFolder(dataDir, 'L');
  }
  if (largest) {
    console.log('Seeding 1,000,000 posts, which takes some minutes …');
    seedFolder(largest, 'XL');
  }
  for (const name of names) {
    const bench = PARTS[name];
    if (!bench) throw new Error(`--only ${name}: some of ${Object.keys(PARTS).join(', ')}.`);
    console.log(`Measuring: ${name} …`);
    figures.push(...(await bench(dataDir, largest)));
  }
} finally {
  remove(dataDir);
  if (largest) remove(largest);
  // What was measured before a part failed is not lost.
  console.log(`\n${tableOf(figures)}`);
  if (values.markdown) writeFileSync(values.markdown, markdownOf(figures));
}
