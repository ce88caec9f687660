import type { SourceFile } from '../source-files.ts';

/**
 * When a file was changed last, for the files of an archive. Null for all if they have one time in common, which is
 * that of packing them.
 */
export function entryDates(files: readonly SourceFile[]): (file: SourceFile) => string | null {
  const isTold = new Set(files.map((file) => file.modified)).size > 1;
  return (file) => (isTold ? file.modified : null);
}
