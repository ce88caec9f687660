import { type Figure, most } from './figure.ts';
import { load } from './load.ts';
import { callApi, type Running, SEED_PASSWORD, signIn, startServer } from './process.ts';

const RUNS = 9;
const CONNECTIONS = 10;
const LIST = '/api/posts?limit=20&withTags=true';

/** Creates an API token of a user; returns the value of the Authorization header. */
export async function apiToken(server: Running, authorization: string, scopes: readonly string[]): Promise<string> {
  const { data } = await callApi<{ data: { secret: string } }>(server, authorization, '/api/account/tokens', {
    method: 'POST',
    body: { name: 'Bench', scopes, days: null, password: SEED_PASSWORD },
  });
  return `Bearer ${data.secret}`;
}

/** What checking an API token costs: the time of list requests with one, relative to those with a session. */
export async function benchTokens(library: string): Promise<Figure[]> {
  const server = await startServer(library);
  try {
    const session = await signIn(server.url);
    const token = await apiToken(server, session, ['posts:read']);
    const rate = async (authorization: string) =>
      (await load(server.url + LIST, { connections: CONNECTIONS, authorization })).rate;
    await rate(session); // the first requests take longer
    const ratios: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const before = await rate(session);
      const withToken = (await rate(token)) + (await rate(token));
      ratios.push((before + (await rate(session))) / withToken);
    }
    return [most('list with an API token / with a session', ratios, 1.05, '', `${CONNECTIONS} connections`)];
  } finally {
    await server.stop();
  }
}
