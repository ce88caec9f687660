import { aBookmarkFile } from './bookmark-file.ts';
import { type Figure, most } from './figure.ts';
import { insertOnly, parseOnly } from './import-baseline.ts';
import { isPostgresRun, removeLibrary } from './library.ts';
import { timed } from './load.ts';
import { type Pace, THOROUGH } from './pace.ts';
import {
  aLibrary,
  callApi,
  METRICS_TOKEN,
  pause,
  type Running,
  SEED_PASSWORD,
  signIn,
  startServer,
} from './process.ts';

/**
 * Another user who reads and writes until stopped. The returned function stops and returns the times, in ms, and
 * failures.
 */
function anotherUser(server: Running, authorization: string) {
  const state = { isOn: true, failed: 0 };
  const reads: number[] = [];
  const writes: number[] = [];
  const each = async (times: number[], work: () => Promise<unknown>, rest: number) => {
    while (state.isOn) {
      const begin = performance.now();
      await work().catch(() => (state.failed += 1));
      times.push(performance.now() - begin);
      await pause(rest);
    }
  };
  const all = Promise.all([
    each(reads, () => callApi(server, authorization, '/api/posts?limit=20&withTags=true'), 5),
    each(
      writes,
      () => callApi(server, authorization, '/api/posts', { method: 'POST', body: { content: 'Meanwhile.' } }),
      50,
    ),
  ]);
  return async () => {
    state.isOn = false;
    await all;
    const p99 = reads.toSorted((a, b) => a - b)[Math.floor(reads.length * 0.99)] ?? 0;
    return { p99, longestWrite: Math.max(...writes), failed: state.failed };
  };
}

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
  other: { p99: number; longestWrite: number; failed: number };
}

/** Imports a file into a library while another user reads and writes. */
async function importInto(library: string, text: string): Promise<Import> {
  const server = await startServer(library);
  try {
    const owner = await signIn(server.url);
    await callApi(server, owner, '/api/account/confirmation', { method: 'POST', body: { password: SEED_PASSWORD } });
    const other = { name: 'Other', email: 'other@example.org', password: SEED_PASSWORD };
    await callApi(server, owner, '/api/users', { method: 'POST', body: other });
    const stopOther = anotherUser(server, await signIn(server.url, other.email));
    await pause(500);
    await loopDelay(server); // resets the measurement
    const form = new FormData();
    form.set('file', new Blob([text]), 'bookmarks.html');
    let status = 0;
    const spent = await timed(async () => {
      const request = { method: 'POST', headers: { authorization: owner }, body: form };
      const answer = await fetch(`${server.url}/api/imports`, request);
      await answer.text();
      ({ status } = answer);
    });
    const delay = await loopDelay(server);
    const result = { spent, delay, other: await stopOther(), memory: server.memory().most };
    if (status !== 201) throw new Error(`The import failed with status ${status}.`);
    return result;
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
      : most(`${name} / (F-parse + F-insert)`, ratios, 5, '', note),
    most(
      'import, memory at most',
      values(({ memory }) => memory),
      300,
      'MB',
    ),
    most(
      'import, 99 % of another user’s reads within',
      values(({ other }) => other.p99),
      100,
      'ms',
    ),
    most(
      'import, another user’s longest write',
      values(({ other }) => other.longestWrite),
      5000,
      'ms',
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
