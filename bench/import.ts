import { addAnotherUser, readAndWrite, type Waits } from './another-user.ts';
import { aBookmarkFile } from './bookmark-file.ts';
import { type Figure, most } from './figure.ts';
import { insertOnly, parseOnly } from './import-baseline.ts';
import { importFile } from './import-file.ts';
import { isPostgresRun, removeLibrary } from './library.ts';
import { timed } from './load.ts';
import { type Pace, THOROUGH } from './pace.ts';
import { aLibrary, METRICS_TOKEN, pause, type Running, signIn, startServer } from './process.ts';

async function loopDelay(server: Running): Promise<number> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.text())?.[1] ?? Number.NaN) * 1000;
}

interface Import {
  /** All times are in ms. */
  spent: number;
  /** In MB. */
  memory: number;
  /** The 99th percentile of event loop delays. */
  delay: number;
  other: Waits;
}

/** Imports a file into a library while another user reads and writes. */
async function importInto(library: string, text: string): Promise<Import> {
  const server = await startServer(library);
  try {
    const owner = await signIn(server.url);
    const stopOther = readAndWrite(server, await addAnotherUser(server, owner));
    await pause(500);
    await loopDelay(server); // resets the measurement
    const spent = await timed(() => importFile(server, owner, text));
    const delay = await loopDelay(server);
    return { spent, delay, other: await stopOther(), memory: server.memory().most };
  } finally {
    await server.stop();
  }
}

/**
 * An import of 50,000 links, or fewer, relative to parsing the file and inserting the rows, and its effect on another
 * user.
 */
export async function benchImport(
  _library?: string,
  _largest: string | null = null,
  { runs: times, links }: Pace = THOROUGH,
): Promise<Figure[]> {
  const text = aBookmarkFile(links);
  const runs: Import[] = [];
  const ratios: number[] = [];
  for (let run = 0; run < times; run += 1) {
    const library = await aLibrary('S');
    const other = await aLibrary('S', 'sqlite');
    const done = await importInto(library, text);
    const baseline = isPostgresRun()
      ? (await importInto(other, text)).spent
      : parseOnly(text) + insertOnly(library, other);
    runs.push(done);
    ratios.push(done.spent / baseline);
    await removeLibrary(library);
    await removeLibrary(other);
  }
  const note = `${Math.round(Math.min(...runs.map(({ spent }) => spent)))} ms at least, with another user active`;
  const name = `import of ${links.toLocaleString('en-US')} links`;
  const values = (of: (each: Import) => number) => runs.map((each) => of(each));
  return [
    isPostgresRun()
      ? most(`${name} / that on SQLite`, ratios, 3, '', note)
      : most(`${name} / (F-parse + F-insert)`, ratios, 4, '', note),
    most(
      'import, memory at most',
      values(({ memory }) => memory),
      300,
      'MB',
    ),
    most(
      'import, 99 % of another user’s reads within',
      values(({ other }) => other.reads.p99),
      100,
      'ms',
    ),
    most(
      'import, 99 % of another user’s writes within',
      values(({ other }) => other.writes.p99),
      150,
      'ms',
      `${Math.round(Math.max(...values(({ other }) => other.writes.most)))} ms at most`,
    ),
    most(
      'import, another user’s failures',
      values(({ other }) => other.failed),
      0,
      '',
    ),
    most(
      'import, 99 % of event loop delays within',
      values(({ delay }) => delay),
      100,
      'ms',
    ),
  ];
}
