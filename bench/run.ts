import { type Figure, tableOf } from './figure.ts';
import { benchImport } from './import.ts';
import { benchList } from './list.ts';
import { benchPage } from './page.ts';
import { aFolder, remove, seedFolder } from './process.ts';
import { benchStart } from './start.ts';

const dataDir = aFolder();
const figures: Figure[] = [];
try {
  console.log('Seeding 50,000 posts …');
  seedFolder(dataDir, 'L');
  for (const [name, bench] of Object.entries({
    page: benchPage,
    start: benchStart,
    list: benchList,
    import: benchImport,
  })) {
    console.log(`Measuring: ${name} …`);
    figures.push(...(await bench(dataDir)));
  }
} finally {
  remove(dataDir);
}
console.log(`\n${tableOf(figures)}`);
