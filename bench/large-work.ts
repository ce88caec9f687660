import { addAnotherUser, readAndWrite, type Waits } from './another-user.ts';
import { aBookmarkFile, LINKS, linkAt } from './bookmark-file.ts';
import { type Figure, most } from './figure.ts';
import { importFile } from './import-file.ts';
import { removeLibrary } from './library.ts';
import { timed } from './load.ts';
import { aLibrary, pause, type Running, signIn, startServer } from './process.ts';

const RUNS = 2;
const POLL_MS = 50;
/** The targets for another user's requests meanwhile, in ms. */
const [READS, WRITES] = [100, 150];

interface Act {
  name: string;
  /** In ms. */
  spent: number;
  waits: Waits;
  /** In MB, of the process so far. */
  memory: number;
}

/** What another user waits for while 50,000 links are imported, undone, deleted, restored, and removed for good. */
export async function benchLargeWork(): Promise<Figure[]> {
  const runs: Act[][] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await allActs());
  return (runs[0] ?? []).flatMap(({ name }, index) => {
    const acts = runs.flatMap((run) => run[index] ?? []);
    const longest = (of: 'reads' | 'writes') => Math.round(Math.max(...acts.map(({ waits }) => waits[of].most)));
    const of = (value: (act: Act) => number) => acts.map((act) => value(act));
    const spent = of(({ spent: ms }) => ms / 1000)
      .map((seconds) => seconds.toFixed(1))
      .join(' and ');
    return [
      most(
        `${name}, 99 % of another user’s reads within`,
        of(({ waits }) => waits.reads.p99),
        READS,
        'ms',
        `${spent} s; longest ${longest('reads')} ms`,
      ),
      most(
        `${name}, 99 % of another user’s writes within`,
        of(({ waits }) => waits.writes.p99),
        WRITES,
        'ms',
        `longest ${longest('writes')} ms; ${acts.reduce((sum, { waits }) => sum + waits.failed, 0)} failed`,
      ),
      most(
        `${name}, memory so far at most`,
        of(({ memory }) => memory),
        300,
        'MB',
      ),
    ];
  });
}

/** A file of links that no other round has. */
const fileOf = (round: number) => aBookmarkFile(LINKS, (index) => `${linkAt(index).url}&round=${round}`);

async function allActs(): Promise<Act[]> {
  const library = await aLibrary('S');
  const server = await startServer(library);
  try {
    const owner = await signIn(server.url);
    const other = await addAnotherUser(server, owner);
    const acts: Act[] = [];
    const during = async (name: string, work: () => Promise<unknown>) => {
      const stop = readAndWrite(server, other);
      const spent = await timed(work);
      acts.push({ name, spent, waits: await stop(), memory: server.memory().most });
    };
    let collection = 0;
    let second = 0;
    await during('an import', async () => {
      collection = (await importFile(server, owner, fileOf(1))).collection_id ?? 0;
    });
    await during('another import directly after it', async () => {
      second = (await importFile(server, owner, fileOf(2))).id ?? 0;
    });
    await during('Undo of an import', async () => {
      await send(server, owner, 'DELETE', `/api/imports/${second}`);
      while ((await statusOf(server, owner, 'GET', `/api/imports/${second}`)) !== 404) await pause(POLL_MS);
    });
    const tree = `/api/collections/${collection}?nested=true`;
    await during('deleting a tree', () => send(server, owner, 'DELETE', tree));
    const restored = `/api/collections/deleted/${collection}/restore`;
    await during('restoring it', () => send(server, owner, 'POST', restored));
    await send(server, owner, 'DELETE', tree);
    await during('emptying the recycle bin', () => send(server, owner, 'DELETE', '/api/posts?is_archived=true'));
    return acts;
  } finally {
    await server.stop();
    await removeLibrary(library);
  }
}

async function statusOf(server: Running, authorization: string, method: string, address: string): Promise<number> {
  const answer = await fetch(server.url + address, { method, headers: { authorization } });
  await answer.text();
  return answer.status;
}

async function send(server: Running, authorization: string, method: string, address: string): Promise<void> {
  const status = await statusOf(server, authorization, method, address);
  if (status >= 300) throw new Error(`${method} ${address}: ${status}`);
}
