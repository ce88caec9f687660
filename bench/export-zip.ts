import type { Figure } from './figure.ts';
import { removeLibrary } from './library.ts';
import { aLibrary, signIn, startServer } from './process.ts';

const RUNS = 3;
const MB = 1024 * 1024;

interface Zip {
  /** The peak memory of the server process, in MB. */
  memory: number;
  /** The size of the file, in MB. */
  size: number;
  seconds: number;
}

async function zipOf(dataDir: string): Promise<Zip> {
  const server = await startServer(dataDir);
  try {
    const authorization = await signIn(server.url);
    const begin = performance.now();
    const answer = await fetch(`${server.url}/api/exports?format=zip`, { headers: { authorization } });
    let bytes = 0;
    for await (const piece of answer.body ?? []) bytes += (piece as Uint8Array).length;
    const seconds = (performance.now() - begin) / 1000;
    return { memory: server.memory().most, size: bytes / MB, seconds };
  } finally {
    await server.stop();
  }
}

/** The zip export of 50,000 posts, compared with one of 10,000: memory should be constant. */
export async function benchExportZip(dataDir: string): Promise<Figure[]> {
  const smaller = await aLibrary('M');
  const ratios: number[] = [];
  const memory: number[] = [];
  let last: Zip | undefined;
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const small = await zipOf(smaller);
      last = await zipOf(dataDir);
      ratios.push(last.memory / small.memory);
      memory.push(last.memory);
    }
  } finally {
    await removeLibrary(smaller);
  }
  const note = last && `${last.size.toFixed(0)} MB in ${last.seconds.toFixed(1)} s`;
  return [
    {
      name: 'zip of 50,000 posts, memory / that of 10,000',
      values: ratios,
      target: { bound: 'most', value: 1.25 },
      unit: '',
      ...(note && { note }),
    },
    { name: 'zip of 50,000 posts, memory at most', values: memory, target: { bound: 'most', value: 250 }, unit: 'MB' },
  ];
}
