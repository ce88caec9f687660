import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

import { onTestFinished } from 'vitest';

/** A proxy to a server that a test can cut off. */
export interface Proxy {
  /** The address of the server, through here. */
  url: string;
  /** Breaks every connection, and lets nobody connect until `mend`. */
  cut: () => void;
  mend: () => void;
  /** Breaks the next connection that sends these bytes, once the server has them and before its answer comes. */
  cutAfter: (bytes: string) => void;
}

/** Starts a proxy to a server until the test ends. */
export async function aProxy(address: string): Promise<Proxy> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let isCut = false;
  let last: string | null = null;

  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    const end = () => [near, far].forEach((socket) => socket.destroy());
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    near.on('data', (bytes) => {
      far.write(bytes);
      if (last === null || !bytes.includes(last)) return;
      last = null;
      near.destroy();
    });
    far.pipe(near);
  });
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    cut();
    server.close();
  });
  const url = new URL(address);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // of a port, as it listens on one
  return {
    url: url.href,
    cut,
    mend: () => {
      isCut = false;
    },
    cutAfter: (bytes) => {
      last = bytes;
    },
  };
}
