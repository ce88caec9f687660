import { Socket } from 'node:net';

import type { FastifyReply, FastifyRequest } from 'fastify';

/** How fast a large answer must be taken. */
export interface AnswerPace {
  /** In every stretch of so many milliseconds */
  ms: number;
  /** at least so many bytes. */
  bytes: number;
  /** After so many stretches in a row without them the connection is closed. */
  gaps: number;
}

/** A line of 4 kbit/s keeps it, also where the system takes what is sent in large portions. */
export const ANSWER_PACE: AnswerPace = { ms: 30_000, bytes: 15_000, gaps: 2 };

/** Closes the connection of an answer that is taken slower than `pace`: what is held for it is somebody else's then. */
export function demandReading({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, pace: AnswerPace): void {
  if (!(socket instanceof Socket)) return; // injected requests have none
  if (raw.closed || socket.destroyed) return;
  let before = socket.bytesWritten;
  let gaps = 0;
  const timer = setInterval(() => {
    const taken = socket.bytesWritten - before;
    before = socket.bytesWritten;
    // What is not ready waits for us, not for the reader.
    const isKept = taken >= pace.bytes || !raw.writableNeedDrain;
    gaps = isKept ? 0 : gaps + 1;
    if (gaps >= pace.gaps) socket.destroy();
  }, pace.ms).unref();
  raw.once('close', () => clearInterval(timer));
}
