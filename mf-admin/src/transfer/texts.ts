import { isolate } from '@benotes/ui';

const digits = (number: number) => number.toLocaleString('en');
const count = (number: number, one: string, many: string) => `${digits(number)} ${number === 1 ? one : many}`;
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** What a person reads while bookmarks come in and go out. */
export const texts = {
  transfer: 'Import & Export',
  importBookmarks: 'Import Bookmarks',
  importSummary: 'Bring in the bookmarks of a browser or of another bookmark manager, or a whole library of Benotes.',
  exportBookmarks: 'Export Bookmarks',
  exportSummary: 'Take your links along as an .html file that every browser reads, or everything as a .zip.',
  beta: 'Beta',

  export: 'Export',
  format: 'What to take along',
  formats: {
    html: {
      label: 'Links',
      about:
        'One .html file that every browser reads: your links in folders as your collections are, with titles, descriptions, tags and dates. Neither notes nor the recycle bin.',
    },
    zip: {
      label: 'Everything',
      about:
        'One .zip file: collections, links, notes, tags, shares, images and the recycle bin. Benotes takes it back as it was; the notes are readable as Markdown as well.',
    },
  },
  exportInProgress: 'This may take a minute.',
  exported: 'Bookmarks exported',
  exportedDetail: 'The file was saved by your browser.',
  received: (bytes: number) => `${size(bytes)} so far`,
  cancel: 'Cancel',

  import: 'Import',
  file: 'Bookmarks file',
  fileHint:
    'The .html file in which your browser exports its bookmarks, or the .zip in which Benotes exports everything.',
  chooseFile: 'Choose a file, or drop it on this page.',
  dropFile: 'Drop the file to choose it.',
  chosen: (name: string, bytes: number) => `${isolate(name)} (${size(bytes)})`,
  noFile: 'Choose a file first.',
  otherKind: (name: string) => `${isolate(name)} is neither an .html nor a .zip file.`,
  howItArrives:
    'Folders become collections below “Imported Bookmarks”, in the order of the file. A link that is already in its collection is left out. You see what a file holds before anything is stored.',

  checking: (name: string) => `Reading ${isolate(name)}. Nothing is stored yet.`,
  summaryOf: (name: string) => `What is in ${isolate(name)}`,
  nothingNew: 'Everything in it is saved already.',

  inProgress: 'This may take several minutes.',
  elsewhere: 'You can go on working elsewhere meanwhile.',
  sending: (share: number) => `Sending the file: ${Math.floor(share * 100)} %`,
  reading: 'The server reads the file.',
  progress: 'Progress',
  storingBegins: 'The server begins to store.',
  storing: (done: number, total: number) => `Storing: ${digits(done)} of ${digits(total)}`,
  away: 'The server cannot be reached just now. The import goes on there.',
  failed: (status: number) => (status === 0 ? 'Failed.' : `Failed. Error ${status}`),
  imported: 'Bookmarks imported',
  importedDetail: 'Bookmarks were successfully imported.',

  resultOf: (name: string) => `Imported from ${isolate(name)}`,
  lastImport: (at: string) => `Last import, ${day.format(new Date(at))}`,
  dismiss: 'Dismiss this result',
  links: 'Links',
  posts: 'Links and notes',
  folders: 'New folders',
  collections: 'New collections',
  tags: 'New tags',
  duplicates: 'Already saved',
  leftOut: 'Left out, already saved',
  unusable: 'Unusable lines',
  skipped: (number: number) => count(number, 'line could not be imported', 'lines could not be imported'),
  unusableLines: (number: number) => count(number, 'line cannot be imported', 'lines cannot be imported'),
  line: (line: number) => `Line ${digits(line)}`,
  unusableList: {
    showAll: (number: number) => `Show all ${digits(number)} lines`,
    download: 'Download this list',
    fileName: 'benotes-import-skipped.csv',
  },
  duplicatesTitle: (number: number) => count(number, 'is saved already', 'are saved already'),
  duplicateList: {
    showAll: (number: number) => `Show all ${digits(number)} duplicates`,
    download: 'Download the list of duplicates',
    fileName: 'benotes-import-duplicates.csv',
  },
  shortenedTitle: (number: number) => count(number, 'title or description is cut', 'titles and descriptions are cut'),
  shortenedList: {
    showAll: (number: number) => `Show all ${digits(number)} that are cut`,
    download: 'Download the list of what is cut',
    fileName: 'benotes-import-shortened.csv',
  },
  firstSkipped: (number: number) => `The first ${digits(number)} of these lines are listed.`,
  shared: (number: number) => count(number, 'collection had a public link', 'collections had public links'),
  firstShared: (number: number) => `The first ${digits(number)} of them are listed.`,
  switchedOff: '(switched off)',
  shareAgain: 'Share these collections again, with new links',
  sharedAgain: 'They are shared again, with new links.',
  notShared: 'They are not shared here.',
  firstDuplicates: (number: number) => `The first ${digits(number)} of them are listed.`,
  skippedColumns: ['line', 'reason'],

  undo: 'Undo import',
  undoTitle: 'Take this import back?',
  undoBody: (posts: number) =>
    `${count(posts, 'link or note that came with it goes', 'links and notes that came with it go')} for good, and the tags and collections that are empty then. What you have changed, tagged or moved since stays, in the recycle bin too.`,
  undone: 'Import taken back',
  undoneDetail: 'What it brought is gone, but for what you have changed since.',
  notUndone: 'The import could not be taken back.',
} as const;

function size(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
