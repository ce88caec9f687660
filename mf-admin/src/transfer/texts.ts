import { isolate } from '@benotes/ui';

const digits = (number: number) => number.toLocaleString('en');
const count = (number: number, one: string, many: string) => `${digits(number)} ${number === 1 ? one : many}`;
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** Texts of the import and export pages. */
export const texts = {
  transfer: 'Import & Export',
  importBookmarks: 'Import Bookmarks',
  exportBookmarks: 'Export Bookmarks',

  export: 'Export',
  exportInProgress: 'This may take a minute.',
  exported: 'Bookmarks exported',
  exportedDetail: 'Your browser saved the file.',
  received: (bytes: number) => `${size(bytes)} received`,
  cancel: 'Cancel',

  import: 'Import',
  file: 'Bookmarks file',
  fileHint: 'An .html bookmarks file exported by your browser, or a .zip file exported by Benotes.',
  chooseFile: 'Choose a file or drop it on this page.',
  dropFile: 'Drop the file to choose it.',
  chosen: (name: string, bytes: number) => `${isolate(name)} (${size(bytes)})`,
  noFile: 'Choose a file first.',
  otherKind: (name: string) => `${isolate(name)} is not an .html or .zip file.`,
  importHint:
    'Folders become collections inside “Imported Bookmarks”, in the order of the file. Links that are already in the same collection are skipped. You can review the file before anything is saved.',

  checking: (name: string) => `Reading ${isolate(name)}. Nothing has been saved yet.`,
  summaryOf: (name: string) => `Contents of ${isolate(name)}`,
  nothingNew: 'Everything in this file is already saved.',

  inProgress: 'This may take several minutes.',
  keepWorking: 'You can keep working in the meantime.',
  uploading: (share: number) => `Uploading the file: ${Math.floor(share * 100)} %`,
  reading: 'The server is reading the file.',
  progress: 'Progress',
  savingStarts: 'The server is starting to save.',
  saving: (done: number, total: number) => `Saving: ${digits(done)} of ${digits(total)}`,
  unreachable: "The server can't be reached right now. The import continues there.",
  failed: (status: number) => (status === 0 ? 'Failed.' : `Failed. Error ${status}`),
  imported: 'Bookmarks imported',
  importedDetail: 'Bookmarks were successfully imported.',

  resultOf: (name: string) => `Imported from ${isolate(name)}`,
  lastImport: (at: string) => `Last import, ${day.format(new Date(at))}`,
  dismiss: 'Dismiss this result',
  links: 'Links',
  posts: 'Links and notes',
  collections: 'New collections',
  tags: 'New tags',
  duplicates: 'Already saved',
  skippedDuplicates: 'Skipped, already saved',
  unusable: "Lines that can't be imported",
  skipped: (number: number) => count(number, 'line could not be imported', 'lines could not be imported'),
  unusableLines: (number: number) => count(number, 'line cannot be imported', 'lines cannot be imported'),
  line: (line: number) => `Line ${digits(line)}`,
  unusableList: {
    showAll: (number: number) => `Show all ${digits(number)} lines`,
    download: 'Download this list',
    fileName: 'benotes-import-skipped.csv',
  },
  duplicatesTitle: (number: number) => count(number, 'already saved', 'already saved'),
  duplicateList: {
    showAll: (number: number) => `Show all ${digits(number)} duplicates`,
    download: 'Download the list of duplicates',
    fileName: 'benotes-import-duplicates.csv',
  },
  shortenedTitle: (number: number) =>
    count(number, 'title or description shortened', 'titles and descriptions shortened'),
  shortenedList: {
    showAll: (number: number) => `Show all ${digits(number)} shortened lines`,
    download: 'Download the list of shortened lines',
    fileName: 'benotes-import-shortened.csv',
  },
  firstSkipped: (number: number) => `Showing the first ${digits(number)} lines.`,
  shared: (number: number) => count(number, 'collection had a public link', 'collections had public links'),
  firstShared: (number: number) => `Showing the first ${digits(number)}.`,
  switchedOff: '(inactive)',
  shareAgain: 'Share these collections again with new links',
  sharedAgain: 'These collections are shared again with new links.',
  notShared: 'These collections are not shared here.',
  firstDuplicates: (number: number) => `Showing the first ${digits(number)}.`,
  skippedColumns: ['line', 'reason'],

  undo: 'Undo import',
  undoTitle: 'Undo this import?',
  undoBody: (posts: number) =>
    `${count(posts, 'link or note', 'links and notes')} from this import will be permanently deleted, along with any tags and collections left empty. Items you have changed, tagged, or moved since then are kept, including those in the Recycle Bin.`,
  undone: 'Import undone',
  undoneDetail: 'Imported items were removed, except those you have changed since.',
  notUndone: 'The import could not be undone.',
} as const;

function size(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
