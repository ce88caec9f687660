import { createServer, connect, type Socket } from 'node:net';

/** There and back, in ms. */
export const LATENCY_MS = 100;
const BITS_PER_SECOND = 10_000_000;
const BYTES_PER_MS = BITS_PER_SECOND / 8 / 1000;
/** As much as goes over the line in one piece, in bytes. */
const PIECE = 16_384;

export interface Line {
  url: string;
  close: () => void;
}

/**
 * A server behind a line of 100 ms and 10 Mbit/s, for whoever asks: pages, their workers, several connections at once,
 * which share it.
 */
export async function slowLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const down = aWay();
  const up = aWay();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const origin = connect(Number(port), hostname);
    for (const [from, to, way] of [
      [client, origin, up],
      [origin, client, down],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (bytes) => way(bytes, (piece) => to.writable && to.write(piece)));
      from.on('end', () => way(Buffer.alloc(0), () => to.end()));
      from.on('error', () => to.destroy()); // a page that leaves hangs up
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

/** One direction: what is sent arrives in its order, half the latency later and no faster than the line. */
function aWay() {
  let isFreeAt = 0;
  /** Timers that were set together may go off in another order, and half a file would stand before the other half. */
  const sent: (() => void)[] = [];
  return (bytes: Buffer, arrive: (piece: Buffer) => void) => {
    for (let start = 0; start === 0 || start < bytes.length; start += PIECE) {
      const piece = bytes.subarray(start, start + PIECE);
      const now = performance.now();
      isFreeAt = Math.max(isFreeAt, now) + piece.length / BYTES_PER_MS;
      sent.push(() => arrive(piece));
      setTimeout(() => sent.shift()?.(), isFreeAt - now + LATENCY_MS / 2);
    }
  };
}
