import autocannon from 'autocannon';

import { THOROUGH } from './pace.ts';

interface Load {
  seconds?: number;
  connections: number;
  authorization: string;
  method?: 'GET' | 'POST' | 'PATCH';
  body?: object;
}

/** Repeats a request for some seconds; returns the responses per second and the 97.5th percentile of latency, in ms. */
export async function load(
  url: string,
  { connections, authorization, method = 'GET', body, seconds = THOROUGH.seconds }: Load,
): Promise<{ rate: number; slow: number }> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    method,
    duration: seconds,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors.`);
  return { rate: requests.average, slow: latency.p97_5 };
}

/** The duration of a call, in ms. */
export async function timed(work: () => unknown): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
