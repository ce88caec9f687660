import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

import { onTestFinished } from 'vitest';

/** A proxy to a server, whose connections a test can break. */
export interface Proxy {
  /** The URL of the server through the proxy. */
  url: string;
  /** Breaks all connections and refuses new ones until `mend`. */
  cut: () => void;
  restore: () => void;
  /** Breaks all connections; new ones lead to another server. */
  redirect: (url: string) => void;
  /** Breaks the next connection that sends these bytes, after the server has received them but before its response. */
  cutAfter: (bytes: string) => void;
}

/** Starts a proxy to a server until the test ends. */
export async function aProxy(address: string): Promise<Proxy> {
  let target = new URL(address);
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
    restore: () => {
      isCut = false;
    },
    redirect: (other) => {
      target = new URL(other);
      for (const socket of sockets) socket.destroy();
    },
    cutAfter: (bytes) => {
      last = bytes;
    },
  };
}
