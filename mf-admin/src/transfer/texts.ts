const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** What a person reads while bookmarks come in. */
export const texts = {
  transfer: 'Import & Export',
  importBookmarks: 'Import Bookmarks',
  importSummary: 'Bring in the bookmarks of a browser or of another bookmark manager.',
  exportBookmarks: 'Export Bookmarks',
  exportSummary: 'Take your links along as an .html file that every browser reads.',
  beta: 'Beta',

  export: 'Export',
  howItLeaves:
    'Every link that is not in the recycle bin, in folders as your collections are, with titles, descriptions, tags and dates. Notes stay here.',
  exportInProgress: 'This may take a minute.',
  exported: 'Bookmarks exported',
  exportedDetail: 'The file was saved by your browser.',
  cancel: 'Cancel',

  import: 'Import',
  file: 'Bookmarks file',
  fileHint: 'The .html file in which your browser exports its bookmarks.',
  chooseFile: 'Choose a file, or drop it on this page.',
  dropFile: 'Drop the file to choose it.',
  chosen: (name: string, bytes: number) => `${name} (${size(bytes)})`,
  noFile: 'Choose a file first.',
  notHtml: (name: string) => `${name} is not an .html file.`,
  howItArrives:
    'Folders become collections below “Imported Bookmarks”, in the order of the file. A link that is already in its collection is left out.',

  inProgress: 'This may take several minutes.',
  failed: (status: number) => (status === 0 ? 'Failed.' : `Failed. Error ${status}`),
  imported: 'Bookmarks imported',
  importedDetail: 'Bookmarks were successfully imported.',

  resultOf: (name: string) => `Imported from ${name}`,
  dismiss: 'Dismiss this result',
  links: 'Links',
  collections: 'New collections',
  tags: 'New tags',
  duplicates: 'Left out because they were there already',
  skipped: (number: number) => count(number, 'line could not be imported', 'lines could not be imported'),
  line: (line: number) => `Line ${line.toLocaleString('en')}`,
  showAll: (number: number) => `Show all ${number.toLocaleString('en')} lines`,
} as const;

function size(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
