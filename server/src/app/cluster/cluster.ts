import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Asks a process to accept no more connections, and to close those that are open with their next response. */
export const DRAIN = 'drain';

/** A little longer than idle connections are kept open, so that none is closed while a request is on its way. */
const DRAIN_MS = 5500;
/** Migrations may take minutes. */
const START_TIMEOUT_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;

interface Settings {
  /** The script of a server process. */
  script: string;
  processes: number;
  log: (line: string) => void;
}

/** Server processes that share a port. One that ends unexpectedly is replaced. */
export class Cluster {
  readonly #settings: Settings;
  /** Those that listen; others are about to start or to stop. */
  readonly #active = new Set<Worker>();
  #pauseMs = FIRST_PAUSE_MS;
  #restart: Promise<void> | null = null;
  #isStopping = false;

  constructor(settings: Settings) {
    this.#settings = settings;
    // The processes accept connections themselves: the default, where this one passes them on, leaves those without any
    // answer that were on their way to a process that was killed.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: settings.script, args: [] });
  }

  /**
   * Starts all processes; the first one alone, because it may have to migrate the database. False if it cannot start.
   */
  async start(): Promise<boolean> {
    if (!(await this.#add())) return false;
    const others = Array.from({ length: this.#settings.processes - 1 }, () => this.#add());
    return (await Promise.all(others)).every(Boolean);
  }

  /**
   * Replaces one process after the other, each only when its successor listens. A second call waits for the first one.
   */
  restart(): Promise<void> {
    this.#restart ??= this.#replaceAll().finally(() => {
      this.#restart = null;
    });
    return this.#restart;
  }

  /** Stops all processes, which finish their requests first. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map((worker) => this.#end(worker)));
  }

  async #replaceAll(): Promise<void> {
    const { log } = this.#settings;
    const start = performance.now();
    const before = new Set(this.#active);
    for (const worker of before) {
      if (!(await this.#add()))
        return log('The restart was canceled: the new process does not start, the others go on.');
      this.#active.delete(worker);
      if (worker.isConnected()) worker.send(DRAIN);
      await sleep(DRAIN_MS);
      await this.#end(worker);
    }
    log(`Restarted ${this.#active.size} processes in ${Math.round((performance.now() - start) / 1000)} s.`);
  }

  /** Starts a process; false if it ends, or does not listen in time. */
  async #add(): Promise<boolean> {
    const worker = cluster.fork();
    const timeout = AbortSignal.timeout(START_TIMEOUT_MS);
    try {
      const ended = once(worker, 'exit', { signal: timeout }).then(() => false);
      const listens = once(worker, 'listening', { signal: timeout }).then(() => true);
      if (!(await Promise.race([listens, ended]))) return false;
    } catch {
      worker.process.kill('SIGKILL');
      return false;
    }
    this.#active.add(worker);
    this.#settings.log(`Process ${worker.process.pid} listens.`);
    worker.once('exit', (code, signal: string | null) => void this.#replace(worker, signal ?? `code ${code}`));
    return true;
  }

  /** Replaces a process that ended without being asked to. */
  async #replace(worker: Worker, reason: string): Promise<void> {
    if (!this.#active.delete(worker) || this.#isStopping) return;
    this.#settings.log(`Process ${worker.process.pid} ended (${reason}) and is replaced.`);
    while (!this.#isStopping && !(await this.#add())) {
      await sleep(this.#pauseMs);
      this.#pauseMs = Math.min(2 * this.#pauseMs, MAX_PAUSE_MS);
    }
    this.#pauseMs = FIRST_PAUSE_MS;
  }

  async #end(worker: Worker): Promise<void> {
    if (worker.isDead()) return;
    const ended = once(worker, 'exit');
    worker.process.kill('SIGTERM');
    await ended;
  }
}
