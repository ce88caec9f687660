import { createServer } from 'node:net';

/** Below the ports that systems give to connections, one of which could take the port before it is used. */
const [FIRST, LAST] = [20_000, 32_000];

/** A port of this machine that no program listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
