import { createHash } from 'node:crypto';

import type { Db } from '../../kernel/database/connect.ts';
import type { Visitor } from '../../kernel/http/guard.ts';
import { addOpenings, type Opened } from './visitors.repo.ts';

/** Within this time, a visitor opens a link once. */
const VISIT_MS = 24 * 3600_000;
/** Visitors who are remembered; then the first are forgotten. */
const REMEMBERED_MAX = 20_000;
/** After the response, and together with the openings of others. */
const WRITE_AFTER_MS = 1000;

/** A hash, because what programs call themselves may be long, and many of them are remembered. */
const keyOf = (visitor: string): string => createHash('sha256').update(visitor).digest('base64url');

/** Counts how often links are opened: once a day for each visitor, in this process. */
export class Openings {
  readonly #db: Db;
  readonly #report: (error: unknown) => void;
  /** When visitors opened links, the first ones first. */
  readonly #seen = new Map<string, number>();
  readonly #pending = new Map<number, Opened>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ db, report }: { db: Db; report: (error: unknown) => void }) {
    this.#db = db;
    this.#report = report;
  }

  /** Notes that a visitor looks at a link. `program`: what distinguishes visitors of a link without a password. */
  note({ ownerId, shareId, session }: Visitor, program: string): void {
    const now = Date.now();
    const key = keyOf(`${shareId} ${session ?? program}`);
    if (now - (this.#seen.get(key) ?? -Infinity) < VISIT_MS) return;
    this.#seen.delete(key);
    this.#seen.set(key, now);
    const [first] = this.#seen.keys();
    if (first !== undefined && this.#seen.size > REMEMBERED_MAX) this.#seen.delete(first);
    const count = (this.#pending.get(shareId)?.count ?? 0) + 1;
    this.#pending.set(shareId, { ownerId, shareId, count, lastAt: new Date(now).toISOString() });
    this.#timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS).unref();
  }

  /** Stores what has been counted. Never fails. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const each of pending) await addOpenings(this.#db, each).catch(this.#report);
  }
}
