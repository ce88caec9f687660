import { callApi, pause, type Running, SEED_PASSWORD, signIn } from './process.ts';

/** Pauses of the other user between two requests, in ms. */
const PAUSE = { reads: 5, writes: 20 } as const;

/** What requests took, in ms. */
interface Times {
  /** 99 % of them, at most. */
  p99: number;
  most: number;
}

export interface Waits {
  reads: Times;
  writes: Times;
  failed: number;
}

/** Adds another user; returns the value of their Authorization header. `owner`: that of the first one. */
export async function addAnotherUser(server: Running, owner: string): Promise<string> {
  await callApi(server, owner, '/api/account/confirmation', { method: 'POST', body: { password: SEED_PASSWORD } });
  const body = { name: 'Other', email: 'other@example.org', password: SEED_PASSWORD };
  await callApi(server, owner, '/api/users', { method: 'POST', body });
  return signIn(server.url, body.email);
}

/** Reads and writes as a user until the returned function is called, which returns how long the requests took. */
export function readAndWrite(server: Running, authorization: string): () => Promise<Waits> {
  const state = { isOn: true, failed: 0 };
  const [reads, writes]: [number[], number[]] = [[], []];
  const each = async (times: number[], work: () => Promise<unknown>, rest: number) => {
    while (state.isOn) {
      const begin = performance.now();
      await work().catch(() => (state.failed += 1));
      times.push(performance.now() - begin);
      await pause(rest);
    }
  };
  const note = { method: 'POST', body: { content: 'Meanwhile.' } };
  const all = Promise.all([
    each(reads, () => callApi(server, authorization, '/api/posts?limit=20&withTags=true'), PAUSE.reads),
    each(writes, () => callApi(server, authorization, '/api/posts', note), PAUSE.writes),
  ]);
  return async () => {
    state.isOn = false;
    await all;
    return { reads: timesOf(reads), writes: timesOf(writes), failed: state.failed };
  };
}

const timesOf = (times: readonly number[]): Times => ({
  p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN,
  most: Math.max(...times),
});
