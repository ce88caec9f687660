import type { ModuleActivity, ModuleLoads } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { isAssigned } from '../releases/canary-assignment.ts';
import { rollBackCanary } from '../releases/canary-releases.ts';
import type { ReleaseEvent } from '../releases/notify-owners.ts';
import { type Audience, lastReleases } from '../releases/release-table.ts';
import { refreshReleases } from '../releases/shared-releases.ts';
import { addTrials, endOtherTrials, endTrials, failingUsersMin, findTrials } from './canary-trials.repo.ts';
import { atMost, exceedsLive, type Outcome } from './exceeds-live.ts';
import { addLoads, findActivity, findLoads, removeOldLoads } from './module-loads.repo.ts';
import { boundLoads, PendingLoads } from './pending-loads.ts';

/** How long reports are collected before they are stored together. */
const FLUSH_INTERVAL_MS = 5000;
/** The lock scope of loads on PostgreSQL: no user's, and not that of releases. */
const LOADS_SCOPE = -2_147_483_647;
/** Loads of the live version below which its loads before the canary count as well, as at most so many. */
const BASELINE_LOADS = 20;

/** A canary, and who gets it. */
export type ReleasedCanary = Audience & { version: string };

/** What reports need to know about canaries. */
export interface Canaries {
  /** The canary of a module; null if it has none. */
  canaryOf: (name: string) => Promise<ReleasedCanary | null>;
  /**
   * Ends a canary: everyone gets the live version again. `reason` is a clause, such as `12 of 14 loads failed (live
   * version: 3 of 1,900)`. Null if there is no canary any more.
   */
  rollBack: (name: string, reason: string) => Promise<ReleaseEvent | null>;
}

/** The canaries that are released in a data folder. */
export const releasedCanaries = (dataDir: string): Canaries => ({
  canaryOf: async (name) => {
    const { canaries } = await lastReleases(dataDir);
    return Object.hasOwn(canaries, name) ? (canaries[name] ?? null) : null;
  },
  rollBack: (name, reason) => rollBackCanary(dataDir, name, { name: 'load reports' }, reason),
});

interface Needs {
  db: Db;
  dataDir: string;
  canaries: Canaries;
  report: (error: unknown) => void;
}

/**
 * Counts how modules load in browsers, and rolls back a canary that fails more often than the live version.
 *
 * While a module has a canary, the loads of its two versions are counted per user as well, because the decision
 * (`exceedsLive`) is for loads that are independent: a user contributes ten loads of a version at most, each with one
 * failure at most, and loads must have failed for two users, or for the only one who gets it. Only signed-in users are
 * counted.
 */
export class ModuleReports {
  readonly #needs: Needs;
  #pending = new PendingLoads();
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> = Promise.resolve();
  /** Called with every report that counts. */
  onCounted: (loads: ModuleLoads) => void = () => {};
  onTakenBack: (event: ReleaseEvent) => void = () => {};

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Counts what a user's page reports; modules and versions that do not exist are ignored. */
  async add(userId: number, modules: readonly ModuleLoads[]): Promise<void> {
    for (const each of modules) {
      if (each.loads === 0 || !(await this.#isKnown(each))) continue;
      const loads = boundLoads(each);
      this.#pending.add(userId, loads, Date.now());
      this.onCounted(loads);
    }
    if (!this.#pending.isEmpty) this.#timer ??= setTimeout(() => void this.flush(), FLUSH_INTERVAL_MS).unref();
  }

  /** Stores what was counted and decides about canaries. Counts that cannot be stored are lost. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const pending = this.#pending;
    this.#pending = new PendingLoads();
    if (!pending.isEmpty) this.#flushing = this.#flushing.then(() => this.#store(pending)).catch(this.#needs.report);
    return this.#flushing;
  }

  /** The last 24 hours of a module, by its name and live version. */
  async activity(): Promise<(name: string, live: string) => Promise<ModuleActivity>> {
    const { db, canaries } = this.#needs;
    const pointsOf = await findActivity(db, Date.now());
    return async (name, live) => {
      const canary = await canaries.canaryOf(name);
      return { live: pointsOf(name, live), canary: canary && pointsOf(name, canary.version) };
    };
  }

  /** Removes what is needed no longer. `now` is a time in ms. */
  async sweep(now: number): Promise<void> {
    const { db, dataDir, canaries } = this.#needs;
    await removeOldLoads(db, now);
    const names = Object.keys((await lastReleases(dataDir)).remotes);
    const hasCanary = await Promise.all(names.map(async (name) => (await canaries.canaryOf(name)) !== null));
    await endOtherTrials(
      db,
      names.filter((_, index) => hasCanary[index]),
    );
  }

  async close(): Promise<void> {
    await this.flush();
  }

  async #isKnown({ name, version }: ModuleLoads): Promise<boolean> {
    const { dataDir, canaries } = this.#needs;
    await refreshReleases(dataDir);
    const { remotes, history } = await lastReleases(dataDir);
    if (!Object.hasOwn(remotes, name)) return false;
    if (remotes[name]?.version === version || history[name]?.some((each) => each.version === version)) return true;
    return (await canaries.canaryOf(name))?.version === version;
  }

  async #store(pending: PendingLoads): Promise<void> {
    const { db, dataDir, canaries } = this.#needs;
    const { remotes } = await lastReleases(dataDir);
    const contests: { name: string; live: string; canary: ReleasedCanary }[] = [];
    for (const name of pending.modules) {
      const canary = await canaries.canaryOf(name);
      const live = remotes[name];
      if (canary && live) contests.push({ name, live: live.version, canary });
    }
    const trials = pending.trials.filter((trial) =>
      contests.some(({ name, live, canary }) => name === trial.name && [live, canary.version].includes(trial.version)),
    );
    await transact(db, LOADS_SCOPE, async (trx) => {
      await addLoads(trx, pending.hours);
      await addTrials(trx, trials);
    });
    for (const { name, live, canary } of contests) await this.#decide(name, live, canary);
  }

  /**
   * What a canary is compared with: the loads of the live version meanwhile, or, while there are few, also those
   * before. Otherwise nothing would ever be decided if the users of the canary are the only ones.
   */
  async #baseline(name: string, version: string): Promise<Outcome> {
    const { db } = this.#needs;
    const { loads, failures } = await findTrials(db, name, version);
    if (loads >= BASELINE_LOADS) return { loads, failures };
    return atMost(BASELINE_LOADS, await findLoads(db, name, version));
  }

  async #decide(name: string, liveVersion: string, { version, ...audience }: ReleasedCanary): Promise<void> {
    const { db, canaries } = this.#needs;
    const live = await this.#baseline(name, liveVersion);
    const canary = await findTrials(db, name, version);
    if (!exceedsLive({ live, canary })) return;
    if (canary.failing < (await failingUsersMin(db, (userId) => isAssigned(name, audience, userId)))) return;
    if (!(await endTrials(db, name))) return;
    const event = await canaries.rollBack(name, reasonOf(live, canary));
    if (event) this.onTakenBack(event);
  }
}

const reasonOf = (live: Outcome, canary: Outcome) => `${textOf(canary)} loads failed (live version: ${textOf(live)})`;

const textOf = ({ loads, failures }: Outcome) => `${failures.toLocaleString('en')} of ${loads.toLocaleString('en')}`;
