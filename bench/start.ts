import type { Figure } from './figure.ts';
import { startServer } from './process.ts';

const RUNS = 5;

/** The time from starting the process to its first response, with 50,000 posts. */
export async function benchStart(library: string): Promise<Figure[]> {
  const values: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const begin = performance.now();
    const server = await startServer(library);
    values.push((performance.now() - begin) / 1000);
    await server.stop();
  }
  return [{ name: 'npm run serve to the first response', values, target: { bound: 'most', value: 1 }, unit: 's' }];
}
