import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import type { Db } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { writeDurably } from '../disk/durable-write.ts';
import { KeyedQueue } from '../http/keyed-queue.ts';
import { randomKey } from '../random-key.ts';
import { type AuditEvent, recordEvent } from './audit.repo.ts';

/** Something that a command has done. */
type LeftEvent = Pick<AuditEvent, 'action' | 'detail'>;

/** In the data folder: one file per event that is not in the audit log yet. */
const folderIn = (dataDir: string) => path.join(dataDir, 'left-events');

/** One process has the database file; two requests must not record the same event. */
const queue = new KeyedQueue();

/** Leaves an event of a command for the server, which may run or not: it alone writes to its database file. */
export async function leaveEvent(dataDir: string, event: LeftEvent): Promise<void> {
  const at = new Date().toISOString();
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${at.replaceAll(':', '-')}-${randomKey(16)}.json`);
  await writeDurably(file, JSON.stringify({ ...event, at }));
}

/** Adds to the audit log what commands have left, in its order. */
export function recordLeftEvents(db: Db, dataDir: string): Promise<void> {
  return queue.run(dataDir, async () => {
    const folder = folderIn(dataDir);
    const names = await readdir(folder).catch((error: unknown) => {
      if ((error as { code?: unknown }).code === 'ENOENT') return []; // nothing was left yet
      throw error;
    });
    for (const name of names.filter((each) => each.endsWith('.json')).toSorted()) {
      const file = path.join(folder, name);
      const left = JSON.parse(await readFile(file, 'utf8')) as LeftEvent & { at: string }; // written above
      await transact(db, [], (trx) => recordEvent(trx, { ...left, by: null, client: null }));
      await rm(file, { force: true });
    }
  });
}
