/** Texts of the export page, and those it shares with the import page. */
export const texts = {
  transfer: 'Import & Export',
  exportBookmarks: 'Export Bookmarks',

  export: 'Export',
  format: 'What to export',
  formats: {
    html: {
      label: 'Links',
      about:
        'One .html file that every browser can read: your links in folders that match your collections, with titles, descriptions, tags, and dates. Notes and the Recycle Bin are not included.',
    },
    zip: {
      label: 'Everything',
      about:
        'One .zip file with collections, links, notes, tags, saved searches, shares, images, and the Recycle Bin. Benotes can restore it exactly, and the notes are also readable as Markdown.',
    },
  },
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
