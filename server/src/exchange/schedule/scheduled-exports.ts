import { setTimeout } from 'node:timers/promises';

import type { ExportSchedule } from '../../kernel/config/export-schedule.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { Lease } from '../../kernel/database/leases.ts';
import type { Mailer } from '../../kernel/mail/mailer.ts';
import { mailToOwners } from '../../people/auth/mail-owners.ts';
import { findUsers } from '../../people/auth/users.repo.ts';
import type { Exporter } from '../exports/exporter.ts';
import { readExportState, writeExportState } from './export-state.repo.ts';
import { exportName, type ExportTarget } from './export-target.ts';
import { openTarget } from './open-target.ts';

/** How often it is checked whether exports are due, and how long after one has failed they are tried again. */
const CHECK_MS = 60_000;
const RETRY_MS = 3600_000;
/** How long exports may take before they are overdue; with a shorter interval, as long as that. */
const OVERDUE_MS = 6 * 3600_000;

interface Dependencies {
  db: Db;
  mailer: Mailer;
  exporter: Exporter;
  appUrl: string;
  schedule: ExportSchedule;
  report: (error: unknown) => void;
}

/**
 * Exports the data of all users at regular times, in one process at a time. The times are multiples of the interval, so
 * they do not depend on when the server was started. An export that exists is not made again; old ones are removed when
 * a new one is complete.
 */
export class ScheduledExports {
  /** Called with the result of each user's export. */
  onExported: (isDone: boolean) => void = () => {};
  readonly #dependencies: Dependencies;
  readonly #lease: Lease;
  readonly #closing = new AbortController();
  readonly #openedAt = Date.now();
  #work: Promise<void> | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#lease = new Lease(dependencies.db, 'scheduled-exports');
  }

  start(): void {
    this.#work ??= this.#loop();
  }

  /** Aborts an export in progress, of which nothing remains. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#work;
  }

  /**
   * Whether the last exports succeeded and none are overdue, counted from when they were due or the server was started.
   */
  async areFine(now = Date.now()): Promise<boolean> {
    const { db, schedule } = this.#dependencies;
    const { failed, completeFor } = await readExportState(db);
    const since = Math.max(completeFor + schedule.everyMs, this.#openedAt);
    return failed === 0 && now - since <= Math.min(schedule.everyMs, OVERDUE_MS);
  }

  /** Makes the exports that are due, unless another process does. Returns how many failed. */
  async round(now = Date.now()): Promise<number> {
    const { db, schedule, report } = this.#dependencies;
    const due = Math.floor(now / schedule.everyMs) * schedule.everyMs;
    const state = await readExportState(db);
    if (state.completeFor >= due || !(await this.#lease.hold())) return 0;
    try {
      const target = await openTarget(schedule.to);
      const failures: unknown[] = [];
      try {
        for (const { id } of await findUsers(db)) {
          // Another process goes on if this one was away for too long.
          if (this.#closing.signal.aborted || !(await this.#lease.hold())) return 0;
          await this.#exportUser(target, id, exportName(due, schedule.format)).catch((error: unknown) => {
            failures.push(error);
          });
        }
      } finally {
        target.close();
      }
      if (this.#closing.signal.aborted) return 0;
      for (const error of failures) report(error);
      const failed = failures.length;
      const done = failed > 0 ? {} : { completeFor: due, completedAt: now };
      await writeExportState(db, { ...state, ...done, failed });
      if (failed > 0 && state.failed === 0) await this.#mailOwners(failed, failures[0]);
      return failed;
    } finally {
      await this.#lease.release();
    }
  }

  async #exportUser(target: ExportTarget, userId: number, name: string): Promise<void> {
    const { exporter, schedule } = this.#dependencies;
    try {
      const before = await target.list(userId);
      if (before.includes(name)) return;
      const bytes = await exporter.open(schedule.format, { userId, collectionId: undefined, isOwn: true });
      await target.write(userId, name, bytes, this.#closing.signal);
      const old = before.slice(0, Math.max(0, before.length + 1 - schedule.keep));
      for (const each of old) await target.remove(userId, each);
      this.onExported(true);
    } catch (error) {
      if (!this.#closing.signal.aborted) this.onExported(false);
      throw new Error(`The scheduled export of user ${userId} failed.`, { cause: error });
    }
  }

  /** Once, until all exports succeed again. */
  async #mailOwners(failed: number, error: unknown): Promise<void> {
    const { db, mailer, appUrl } = this.#dependencies;
    const { cause } = error as Error;
    await mailToOwners(
      { db, mailer },
      {
        subject: 'Benotes: scheduled exports failed',
        text: [
          `The scheduled exports of ${failed === 1 ? 'one user' : `${failed} users`} at ${appUrl} failed. The first reason: ${String(cause)}`,
          'They are tried again every hour. Details are in the log of the server. You will get another email only if they fail again after having succeeded.',
        ].join('\n\n'),
      },
    );
  }

  async #loop(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const failed = await this.round().catch((error: unknown) => {
        this.#dependencies.report(error);
        return 0; // the database or the target is away
      });
      await setTimeout(failed > 0 ? RETRY_MS : CHECK_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}
