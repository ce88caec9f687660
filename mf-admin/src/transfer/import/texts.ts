import type { ColumnMeaning, ImportFlag } from '@benotes/contract';
import { isolate } from '@benotes/ui';
import { formatDate } from '@benotes/ui/dates';

import { size, texts as shared } from '../texts.ts';

const digits = (number: number) => number.toLocaleString('en');
const count = (number: number, one: string, many: string) => `${digits(number)} ${number === 1 ? one : many}`;

/** Texts of the import page. */
export const texts = {
  ...shared,
  importBookmarks: 'Import Bookmarks',
  import: 'Import',
  importHint:
    'Bring bookmarks and notes from a browser or another product. You can review what is in the files before anything is saved.',

  file: 'Files to import',
  fileHint: 'Any file, several at once, or a folder. Benotes recognizes them by their content.',
  chooseFile: 'Choose files, or drop or paste them on this page.',
  chooseFolder: 'Choose a folder',
  dropFile: 'Drop the files to choose them.',
  chosen: (name: string, files: number, bytes: number) =>
    `${name ? isolate(name) : count(files, 'file', 'files')} (${name && files > 1 ? `${count(files, 'file', 'files')}, ` : ''}${size(bytes)})`,
  noFile: 'Choose a file first.',
  emptyFolder: 'There are no files in this folder.',
  tooManyFiles: (most: number) => `More than ${digits(most)} files cannot be imported at once.`,
  importRunning: 'An import is still running. Share the files again when it is done.',
  sharedGone: 'The shared files are no longer on this device. Share them again.',
  notReadable: 'The files could not be read.',

  products: 'What can be imported, and where to find it',
  moduleImporters: 'From modules',

  checking: (name: string) => `Reading ${name ? isolate(name) : 'the files'}. Nothing has been saved yet.`,
  uploading: (share: number) => `Uploading: ${Math.floor(share * 100)}%`,
  reading: 'The server is reading the files.',
  readSoFar: (bytes: number, total: number) => `Read ${size(bytes)} of ${size(total)}`,
  readingAgain: 'Reading the files again.',
  readingUnreachable: "The server can't be reached right now. It keeps reading the files.",

  summaryOf: (name: string) => `Contents of ${name ? isolate(name) : 'the files'}`,
  filesNamed: (name: string) => name || 'several files',
  recognized: (sources: readonly { title: string; files: number }[]) => {
    const named = sources.map(({ title, files }) =>
      sources.length > 1 || files > 1 ? `${isolate(title)} (${count(files, 'file', 'files')})` : isolate(title),
    );
    return named.length === 0 ? '' : `Recognized: ${named.join(', ')}`;
  },
  nothingNew: 'Everything is already saved.',
  nothing: 'There is nothing to import.',
  links: 'Links',
  notes: 'Notes',
  posts: 'Links and notes',
  newCollections: 'New collections',
  newTags: 'New tags',
  collections: 'Collections',
  tags: 'Tags',
  images: 'Images',
  newImages: 'New images',
  updated: 'Updated',
  inBin: 'In the Recycle Bin',
  dates: 'Created',
  between: (oldest: string, newest: string) =>
    [...new Set([oldest, newest].map((each) => formatDate(each)))].join(' – '),
  undated: 'Without a date',
  duplicates: 'Already saved',
  skippedDuplicates: 'Skipped, already saved',
  repeated: 'Repeated in the files',
  skippedRepeated: 'Skipped, repeated in the files',
  unusable: "Can't be imported",
  missingFiles: (number: number) =>
    number === 1
      ? '1 file cannot be shown in Benotes and is not imported. Its note names it.'
      : `${digits(number)} files cannot be shown in Benotes and are not imported. Their notes name them.`,
  leftOut: (left: readonly { what: string; count: number }[]) =>
    `Not imported: ${left.map(({ what, count: number }) => `${digits(number)} ${what}`).join(', ')}.`,
  warnings: 'Remarks',

  target: 'Collection',
  newTarget: (name: string) => `New collection ${isolate(`“${name}”`)}`,
  targetHint: 'A collection of this name at the top level is used if there is one.',
  foldersLegend: 'Folders become',
  folders: { collections: 'Collections', tags: 'Tags' },
  duplicatesLegend: 'Duplicates',
  duplicatesChoices: { skip: 'Skip', update: 'Update', keep: 'Keep both' },
  duplicatesAbout: {
    skip: 'What you have saved stays as it is.',
    update: 'Title, text, and tags are those of the file. Undo restores yours.',
    keep: 'Duplicates are imported again.',
  },
  flagsLegend: 'Also keep',
  flags: {
    pinned: (number: number) => `Pins (${digits(number)})`,
    favorite: (number: number) => `Favorites (${digits(number)})`,
    archived: (number: number) => `“Archived” as a tag (${digits(number)})`,
    unread: (number: number) => `“Unread” as a tag (${digits(number)})`,
  } satisfies Record<ImportFlag, (number: number) => string>,
  articles: (number: number) => `Full text of saved articles, as notes on the links (${digits(number)})`,
  feeds: (number: number) => `Entries of feeds (${digits(number)})`,
  user: 'Whose posts',
  allUsers: 'Everyone’s',
  userOption: (name: string, posts: number) => `${isolate(name)} (${digits(posts)})`,
  columns: 'Columns',
  columnsHint: 'Benotes has guessed what they mean. Change what is wrong.',
  columnExamples: (examples: readonly string[]) => examples.map((example) => isolate(example)).join(' · '),
  meanings: {
    title: 'Title',
    url: 'Address',
    description: 'Description',
    note: 'Note',
    tags: 'Tags',
    folder: 'Folder',
    created: 'Created',
    updated: 'Updated',
    favorite: 'Favorite',
    archived: 'Archived',
    unread: 'Unread',
    ignore: 'Not imported',
  } satisfies Record<ColumnMeaning, string>,

  inProgress: 'This may take several minutes.',
  keepWorking: 'You can keep working in the meantime.',
  savingStarts: 'The server is starting to save.',
  saving: (done: number, total: number) => `Saving: ${digits(done)} of ${digits(total)}`,
  unreachable: "The server can't be reached right now. The import continues there.",
  cancelImport: 'Cancel import',
  canceled: 'Import canceled',
  canceledDetail: 'Nothing was saved.',
  imported: 'Bookmarks imported',
  importedDetail: 'Bookmarks were successfully imported.',

  resultOf: (name: string) => `Imported from ${isolate(name)}`,
  lastImport: (at: string) => `Last import, ${formatDate(at)}`,
  dismiss: 'Dismiss this result',
  skipped: (number: number) => count(number, 'line could not be imported', 'lines could not be imported'),
  unusableLines: (number: number) => count(number, 'line cannot be imported', 'lines cannot be imported'),
  line: (line: number) => `Line ${digits(line)}`,
  unusableList: {
    showAll: (number: number) => `Show all ${digits(number)} lines`,
    download: 'Download this list',
    fileName: 'benotes-import-skipped.csv',
  },
  duplicatesTitle: (number: number) => count(number, 'duplicate', 'duplicates'),
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

  open: (collection: string) => `Open ${isolate(`“${collection}”`)}`,
  undo: 'Undo import',
  undoTitle: 'Undo this import?',
  undoBody: (posts: number, updated: number) =>
    `${updated > 0 ? `${count(updated, 'updated post gets', 'updated posts get')} back what was there before. ` : ''}${count(posts, 'link or note', 'links and notes')} from this import will be permanently deleted, along with any tags and collections left empty. Posts you have changed, tagged, or moved since then are kept, including those in the Recycle Bin.`,
  undoing: (done: number, total: number) =>
    `Undoing: ${digits(done)} of ${digits(total)}. This continues when you leave the page.`,
  undoEnded: 'The rest was not undone',
  undone: 'Import undone',
  undoneDetail: 'Imported posts were removed, except those you have changed since.',
  notUndone: 'Couldn’t undo.',
} as const;
