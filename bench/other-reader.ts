import { setTimeout } from 'node:timers/promises';

import { type Figure, most } from './figure.ts';
import { callApi, type Running, SEED_PASSWORD, signIn } from './process.ts';

/** Between two reads, in ms. */
const READ_INTERVAL_MS = 5;

/** Another user, who reads the first page of their posts again and again while something is measured. */
export class OtherReader {
  readonly #times: number[] = [];
  #server: Running | undefined;
  #email = '';
  #authorization = '';

  /** Becomes a user of a server. @param authorization of an owner. */
  async join(server: Running, authorization: string): Promise<void> {
    this.#email = `reader-${Date.now()}@example.org`;
    const proof = { password: SEED_PASSWORD };
    await callApi(server, authorization, '/api/account/confirmation', { method: 'POST', body: proof });
    const body = { name: 'Reader', email: this.#email, password: SEED_PASSWORD };
    await callApi(server, authorization, '/api/users', { method: 'POST', body });
    await this.moveTo(server);
  }

  /** Reads from another server of the same library from now on. */
  async moveTo(server: Running): Promise<void> {
    this.#server = server;
    this.#authorization = await signIn(server.url, this.#email);
  }

  /** Reads; the returned function stops that. */
  start(): () => Promise<void> {
    const stopped = new AbortController();
    const server = this.#server;
    if (!server) throw new Error('The reader is no user yet.');
    const read = async () => {
      while (!stopped.signal.aborted) {
        const begin = performance.now();
        await callApi(server, this.#authorization, '/api/posts?limit=20&withTags=true');
        this.#times.push(performance.now() - begin);
        await setTimeout(READ_INTERVAL_MS);
      }
    };
    const reading = read();
    // Handled when it is awaited.
    reading.catch(() => {});
    return async () => {
      stopped.abort();
      await reading;
    };
  }

  /** Within how many ms 99 % of the reads were answered. */
  figure(prefix = ''): Figure {
    const sorted = this.#times.toSorted((a, b) => a - b);
    const value = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
    const note = `${sorted.length} reads, at most ${Math.round(sorted.at(-1) ?? 0)} ms`;
    return most(`${prefix}another user’s reads meanwhile, 99 %`, [value], 100, 'ms', note);
  }
}
