/** Texts of the export page, and those it shares with the import page. */
export const texts = {
  transfer: 'Import & Export',
  exportBookmarks: 'Export Bookmarks',

  export: 'Export',
  exportInProgress: 'This may take a minute.',
  exported: 'Bookmarks exported',
  exportedDetail: 'Your browser saved the file.',
  received: (bytes: number) => `${size(bytes)} received`,
  cancel: 'Cancel',

  progress: 'Progress',
  failed: (status: number) => (status === 0 ? 'Failed.' : `Failed. Error ${status}`),
} as const;

/** A size in KB or MB. */
export function size(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
