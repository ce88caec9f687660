import type { Readable } from 'node:stream';

import type { ExportSchedule } from '../../kernel/config/export-schedule.ts';

/** Where scheduled exports are stored, each user's in a folder of its own. */
export interface ExportTarget {
  /** The names of a user's complete exports, the oldest first. */
  list: (userId: number) => Promise<string[]>;
  /** Stores an export, which has its name only when it is complete. Aborted by `signal`. */
  write: (userId: number, name: string, bytes: Readable, signal: AbortSignal) => Promise<void>;
  remove: (userId: number, name: string) => Promise<void>;
  close: () => void;
}

const NAME = /^benotes-\d{8}T\d{6}Z\.(?:zip|html|csv|json|md\.zip)$/;
const EXTENSIONS = { html: 'html', zip: 'zip', markdown: 'md.zip', csv: 'csv', json: 'json' } as const;

/** The folder of a user. */
export const userFolder = (userId: number) => `user-${userId}`;

/** The name of an export by the time it was due, in ms. Names are sorted by time. */
export function exportName(due: number, format: ExportSchedule['format']): string {
  const time = new Date(due).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `benotes-${time}.${EXTENSIONS[format]}`;
}

/** The names that are exports, the oldest first; other files in the folder are left alone. */
export const exportsIn = (names: readonly string[]): string[] => names.filter((name) => NAME.test(name)).toSorted();
