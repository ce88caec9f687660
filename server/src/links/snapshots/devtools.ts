import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

import { MESSAGE_BYTES_MAX } from './snapshot-limits.ts';

type Values = Record<string, unknown>;

/** A message of the DevTools protocol. */
interface Message {
  id?: number;
  method?: string;
  params?: Values;
  sessionId?: string;
  result?: Values;
  error?: { message: string };
}

interface Waiting {
  resolve: (result: Values) => void;
  reject: (error: Error) => void;
}

const END = 0;

/** The browser has ended, or was ended. */
export class BrowserGone extends Error {
  override name = 'BrowserGone';
}

/**
 * Speaks the DevTools protocol through the pipes of `--remote-debugging-pipe`: JSON, ended by a zero byte. Nothing
 * listens on the network, so no page can reach it. Events are emitted by their names, with the session they are of.
 */
export class Devtools extends EventEmitter<Record<string, [params: Values, sessionId: string | undefined]>> {
  readonly #output: Writable;
  readonly #waiting = new Map<number, Waiting>();
  #parts: Buffer[] = [];
  #bytes = 0;
  #lastId = 0;
  #end: Error | null = null;

  constructor(input: Readable, output: Writable) {
    super();
    this.#output = output;
    input.on('data', (chunk: Buffer) => this.#read(chunk));
    input.on('error', () => {}); // follows the end of the browser
    output.on('error', () => {});
    input.once('close', () => this.end(new BrowserGone('The browser has ended.')));
  }

  /** Sends a command. @throws BrowserGone if there is no response any more. */
  send(method: string, params: Values = {}, sessionId?: string): Promise<Values> {
    return new Promise((resolve, reject) => {
      if (this.#end) {
        reject(this.#end);
        return;
      }
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { resolve, reject });
      this.#output.write(`${JSON.stringify({ id: this.#lastId, method, params, sessionId })}\0`);
    });
  }

  /** Rejects everything that waits, and what is sent later. */
  end(error: Error): void {
    this.#end ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#end);
    this.#waiting.clear();
  }

  #read(chunk: Buffer): void {
    let from = 0;
    for (let to = chunk.indexOf(END); to !== -1; to = chunk.indexOf(END, from)) {
      this.#parts.push(chunk.subarray(from, to));
      const text = Buffer.concat(this.#parts).toString();
      this.#parts = [];
      this.#bytes = 0;
      from = to + 1;
      this.#receive(JSON.parse(text) as Message); // the protocol of the browser
    }
    const rest = chunk.subarray(from);
    this.#bytes += rest.length;
    if (this.#bytes > MESSAGE_BYTES_MAX) {
      this.#parts = [];
      this.#bytes = 0;
      this.end(Object.assign(new Error('The page is too large.'), { name: 'TooLarge' }));
      return;
    }
    if (rest.length > 0) this.#parts.push(rest);
  }

  #receive({ id, method, params = {}, sessionId, result = {}, error }: Message): void {
    if (method !== undefined) this.emit(method, params, sessionId);
    if (id === undefined) return;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }
}
