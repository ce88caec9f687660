import type { Db } from '../../kernel/database/connect.ts';
import { readSetting, writeSetting } from '../../kernel/database/settings.ts';

const KEY = 'scheduled_exports';

/** What is known of scheduled exports, in all processes and after a restart. Times in ms. */
export interface ExportState {
  /** When the last exports that are complete for all users were due. */
  completeFor: number;
  /** When they were complete. */
  completedAt: number;
  /** Number of users without an export in the round that failed last; 0 if the last one succeeded. */
  failed: number;
}

const NONE: ExportState = { completeFor: 0, completedAt: 0, failed: 0 };

export async function readExportState(db: Db): Promise<ExportState> {
  const value = await readSetting(db, KEY);
  return value === undefined ? NONE : (JSON.parse(value) as ExportState); // written below
}

export const writeExportState = (db: Db, state: ExportState): Promise<void> =>
  writeSetting(db, KEY, JSON.stringify(state));
