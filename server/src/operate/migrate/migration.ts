import type { Db } from '../../kernel/database/connect.ts';
import type { Files } from '../../library/files/files.ts';
import type { Report } from './report.ts';
import type { SourceDatabase } from './source-database.ts';
import type { UploadFolder } from './upload-folder.ts';

/** What all steps of taking over a server need. */
export interface Migration {
  db: Db;
  files: Files;
  source: SourceDatabase;
  uploads: UploadFolder;
  report: Report;
  /** Nothing is stored. */
  isDryRun: boolean;
  /** Whether users whose email address exists here get the posts of those with the same one. */
  isMerging: boolean;
  /** When it started: the time of what has none. */
  now: string;
}

/** A user who is taken over. */
export interface MigratedUser {
  /** Their id here; on a dry run, one that does not exist. */
  id: number;
  /** How reports name them. */
  email: string;
  /** The order above which their uncategorized posts begin. */
  top: number;
}

/** Users and collections by their ids in the source; those that are left out are missing. */
export type MigratedUsers = ReadonlyMap<number, MigratedUser>;
export type MigratedCollections = ReadonlyMap<number, { id: number; userId: number }>;

/** On a dry run, rows get ids that exist nowhere. */
export const dryId = (sourceId: number) => -sourceId;

/** Rows read at a time. */
export const BATCH = 100;

/** Items by their user, in the same order. */
export function byUser<T extends { userId: number }>(items: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const group = groups.get(item.userId);
    if (group) group.push(item);
    else groups.set(item.userId, [item]);
  }
  return groups;
}
