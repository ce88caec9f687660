import { type Figure, most } from './figure.ts';
import { benchImport } from './import.ts';
import { removeLibrary } from './library.ts';
import { benchList } from './list.ts';
import { QUICK } from './pace.ts';
import { benchFirstVisits } from './page.ts';
import { aLibrary, startServer } from './process.ts';
import { benchSearchRates } from './search.ts';
import { benchWrite } from './write.ts';

/** What is compared with a table of another day, maybe of another machine: ratios to a floor, and memory. */
const isComparable = ({ unit }: Figure) => unit === '' || unit === 'MB';

const PARTS = {
  list: benchList,
  write: benchWrite,
  search: benchSearchRates,
  import: benchImport,
  page: benchFirstVisits,
};

/** The most important figures of a library of 50,000 posts, in few and short runs, part by part. */
export async function* quickFigures(library: string): AsyncGenerator<Figure[]> {
  // It has been idle for more than a minute when the other parts are done.
  const other = await aLibrary('S');
  const idle = await startServer(other);
  try {
    for (const [name, bench] of Object.entries(PARTS)) {
      console.log(`Measuring: ${name} …`);
      yield (await bench(library, null, QUICK)).filter(isComparable);
    }
    yield [most('memory, at rest for more than a minute', [idle.memory().now], 110, 'MB')];
  } finally {
    await idle.stop();
    await removeLibrary(other);
  }
}
