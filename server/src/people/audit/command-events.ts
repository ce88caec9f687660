import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { AUDIT_ACTIONS } from '@benotes/contract';

import { type AuditEvent, hasEvent, recordEvent } from '../../kernel/audit/audit.repo.ts';
import { codeOf } from '../../kernel/code-of.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { ALL_USERS, transact } from '../../kernel/database/transact.ts';
import { writeDurably } from '../../kernel/disk/durable-write.ts';
import { KeyedQueue } from '../../kernel/http/keyed-queue.ts';
import { randomKey } from '../../kernel/random-key.ts';

/** An event of a command, which the server adds to the audit log. */
type CommandEvent = Pick<AuditEvent, 'action' | 'detail'>;

/** In the data folder: one file per event that is not in the audit log yet. */
const folderIn = (dataDir: string) => path.join(dataDir, 'left-events');

/** One process has the database file; two requests must not record the same event. */
const queue = new KeyedQueue();

/** Saves an event of a command for the server, running or not: only the server writes to its database file. */
export async function saveCommandEvent(dataDir: string, event: CommandEvent): Promise<void> {
  const at = new Date().toISOString();
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${at.replaceAll(':', '-')}-${randomKey(16)}.json`);
  await writeDurably(file, JSON.stringify({ ...event, at }));
}

/** Files that were reported already: housekeeping finds them again every hour. */
const reported = new Set<string>();

/**
 * Adds the saved events of commands to the audit log, in their order. A file that cannot be read or removed, because a
 * command ran as another user, is reported and does not keep the others from being recorded.
 */
export function recordCommandEvents(db: Db, dataDir: string): Promise<void> {
  return queue.run(dataDir, async () => {
    const folder = folderIn(dataDir);
    const names = await readdir(folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return []; // nothing was left yet
      throw error;
    });
    for (const name of names.filter((each) => each.endsWith('.json')).toSorted()) {
      const file = path.join(folder, name);
      const left = await readEvent(file).catch((error: unknown) => report(file, error));
      if (!left) continue;
      await transact(db, ALL_USERS, async (trx) => {
        if (!(await hasEvent(trx, left))) await recordEvent(trx, { ...left, by: null, client: null });
      });
      await rm(file, { force: true }).catch((error: unknown) => report(file, error));
    }
  });
}

async function readEvent(file: string): Promise<CommandEvent & { at: string }> {
  const left: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!isCommandEvent(left)) throw new Error('it contains no event');
  return left;
}

function isCommandEvent(value: unknown): value is CommandEvent & { at: string } {
  const { action, detail, at } = (value ?? {}) as Record<string, unknown>;
  const isKnown = AUDIT_ACTIONS.some((each) => each === action);
  return isKnown && (detail === undefined || typeof detail === 'string') && !Number.isNaN(Date.parse(String(at)));
}

function report(file: string, error: unknown): void {
  if (reported.has(file)) return;
  reported.add(file);
  console.error(`The event in ${file} stays there: ${(error as Error).message}.`);
}
