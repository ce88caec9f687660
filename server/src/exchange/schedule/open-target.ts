import type { ExportSchedule } from '../../kernel/config/export-schedule.ts';
import type { ExportTarget } from './export-target.ts';

/** Opens the configured target. */
export async function openTarget(to: ExportSchedule['to']): Promise<ExportTarget> {
  // Loaded only when needed, to save memory.
  if ('bucket' in to) return new (await import('./bucket-target.ts')).BucketTarget(to.bucket);
  return new (await import('./folder-target.ts')).FolderTarget(to.folder);
}
