import { createServer, connect, type Socket } from 'node:net';

/** The round trip time. */
export const LATENCY_MS = 100;
const BITS_PER_SECOND = 10_000_000;
const BYTES_PER_MS = BITS_PER_SECOND / 8 / 1000;
/** The size of the packets. */
const PACKET_BYTES = 16_384;

export interface Line {
  url: string;
  close: () => void;
}

/**
 * A proxy to a server over a connection of 100 ms and 10 Mbit/s, which all clients share: pages, their workers, and
 * concurrent connections.
 */
export async function slowLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const down = oneDirection();
  const up = oneDirection();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const origin = connect(Number(port), hostname);
    for (const [from, to, send] of [
      [client, origin, up],
      [origin, client, down],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (bytes) => send(bytes, (packet) => to.writable && to.write(packet)));
      from.on('end', () => send(Buffer.alloc(0), () => to.end()));
      from.on('error', () => to.destroy()); // a page was closed
      from.on('close', () => sockets.delete(from));
    }
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** One direction: data arrives in order, after half the round trip time, limited by the bandwidth. */
function oneDirection() {
  let isFreeAt = 0;
  /** A queue, because timers that were set together may fire in another order. */
  const sent: (() => void)[] = [];
  return (bytes: Buffer, arrive: (packet: Buffer) => void) => {
    for (let start = 0; start === 0 || start < bytes.length; start += PACKET_BYTES) {
      const packet = bytes.subarray(start, start + PACKET_BYTES);
      const now = performance.now();
      isFreeAt = Math.max(isFreeAt, now) + packet.length / BYTES_PER_MS;
      sent.push(() => arrive(packet));
      setTimeout(() => sent.shift()?.(), isFreeAt - now + LATENCY_MS / 2);
    }
  };
}
