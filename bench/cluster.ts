import { availableParallelism, cpus } from 'node:os';

import { type Figure, most } from './figure.ts';
import { isPostgresRun } from './library.ts';
import { load } from './load.ts';
import { callApi, type Cluster, type Running, signIn, startCluster, startServer } from './process.ts';

const RUNS = 5;
const PROCESSES = 4;
const CONNECTIONS = 50;
const ADDRESS = '/api/posts?limit=20&withTags=true';

const percent = (shares: number[]) => `${Math.round(Math.min(...shares) * 100)} %`;

/** Lists of four processes in relation to one, and how long it takes to restart them one after the other. */
export async function benchCluster(library: string): Promise<Figure[]> {
  if (!isPostgresRun()) {
    console.log('Left out: several processes need PostgreSQL');
    return [];
  }
  const ratios: number[] = [];
  const busy: { one: number[]; many: number[] } = { one: [], many: [] };
  for (let run = 0; run < RUNS; run += 1) {
    const one = await listsOf(await startServer(library));
    const many = await listsOf(await startCluster(library, PROCESSES));
    ratios.push(many.rate / one.rate);
    busy.one.push(one.busy);
    busy.many.push(many.busy);
  }
  const cluster = await startCluster(library, PROCESSES);
  const restart = await restartUnderLoad(cluster);
  await cluster.stop();
  return [
    {
      name: `lists of ${PROCESSES} processes / of one, ${CONNECTIONS} connections`,
      values: ratios,
      target: { bound: 'least', value: 1.7 },
      unit: '',
      note: `${availableParallelism()} cores with database and clients; ${percent(busy.one)} or more of them busy with one process, ${percent(busy.many)} with ${PROCESSES}`,
    },
    most(`restart of ${PROCESSES} processes`, [restart.seconds], 60, 's', `${restart.requests} requests meanwhile`),
  ];
}

/** The lists per second of a server, and the share of CPU time that all programs used. Stops it. */
async function listsOf(server: Running): Promise<{ rate: number; busy: number }> {
  try {
    const authorization = await signIn(server.url);
    const lists = { connections: CONNECTIONS, authorization };
    await load(server.url + ADDRESS, lists); // compiles
    const busy = watchCpu();
    const { rate } = await load(server.url + ADDRESS, lists);
    return { rate, busy: busy() };
  } finally {
    await server.stop();
  }
}

/** Ticks of all CPUs since boot. */
const ticks = () =>
  cpus().reduce(
    ({ all, idle }, { times }) => ({
      all: all + times.user + times.nice + times.sys + times.irq + times.idle,
      idle: idle + times.idle,
    }),
    { all: 0, idle: 0 },
  );

/** Starts to measure the share of CPU time that is used, from 0 to 1; the returned function returns it. */
function watchCpu(): () => number {
  const before = ticks();
  return () => {
    const now = ticks();
    return 1 - (now.idle - before.idle) / (now.all - before.all);
  };
}

/** Restarts a cluster while lists are requested. Throws if one is refused. */
async function restartUnderLoad(cluster: Cluster): Promise<{ seconds: number; requests: number }> {
  const authorization = await signIn(cluster.url);
  const isOver = new AbortController();
  const requesting = requestUntil(isOver.signal, () => callApi(cluster, authorization, ADDRESS));
  try {
    const seconds = await cluster.restart();
    isOver.abort();
    return { seconds, requests: await requesting };
  } finally {
    isOver.abort();
  }
}

/** Sends requests one after the other; returns their number. */
async function requestUntil(over: AbortSignal, request: () => Promise<unknown>): Promise<number> {
  let requests = 0;
  for (; !over.aborted; requests += 1) await request();
  return requests;
}
