interface Product {
  name: string;
  /** How to get the data out of it. */
  how: string;
}

/** What can be imported, and where people find it. */
export const productGroups: readonly { title: string; products: readonly Product[] }[] = [
  {
    title: 'Browsers',
    products: [
      {
        name: 'Chrome, Edge, Brave, Vivaldi, Opera',
        how: 'Bookmark manager, menu: Export bookmarks. Or the file “Bookmarks” of the profile.',
      },
      { name: 'Firefox', how: 'Bookmarks, Manage bookmarks, Import and Backup: Export Bookmarks to HTML, or Backup.' },
      { name: 'Safari', how: 'File, Export: Bookmarks. Or the file “Bookmarks.plist”.' },
    ],
  },
  {
    title: 'Bookmarks',
    products: [
      { name: 'Pocket', how: 'The .zip file that Pocket sent, or the .csv and .html files in it.' },
      { name: 'Raindrop.io', how: 'Settings, Backups or Export: CSV or HTML. CSV has your notes, HTML the order.' },
      { name: 'Karakeep', how: 'Settings, Import / Export: Export Links and Notes.' },
      { name: 'Linkwarden', how: 'Settings, Account: Export Data.' },
      { name: 'linkding', how: 'Settings, General: Export. Or the responses of its API, saved as files.' },
      { name: 'wallabag', how: 'Any list, Export: JSON.' },
      { name: 'Pinboard', how: 'Settings, Backup: JSON.' },
      { name: 'Instapaper', how: 'Settings, Export: Download .CSV file.' },
      { name: 'Readwise Reader', how: 'Account settings, Export: CSV of your library.' },
      { name: 'Readwise', how: 'The CSV export of your highlights, which become a note for each book.' },
      { name: 'Omnivore', how: 'The .zip file of its export.' },
      { name: 'mymind', how: 'The .zip file of its export, or the .csv file in it.' },
      { name: 'Shaarli, Shiori, Nextcloud Bookmarks, Delicious', how: 'Their bookmark files (.html) or .json files.' },
    ],
  },
  {
    title: 'Notes',
    products: [
      { name: 'Evernote', how: 'Select a notebook, Export: ENEX format. One file for each notebook.' },
      { name: 'Notion', how: 'Settings, General: Export all workspace content, as HTML or Markdown & CSV.' },
      { name: 'Google Keep', how: 'takeout.google.com: choose Keep. All parts of the .zip file together.' },
      { name: 'Obsidian', how: 'The folder of the vault.' },
      { name: 'Joplin', how: 'File, Export all: JEX or RAW.' },
      { name: 'Standard Notes', how: 'Preferences, Backups: a decrypted data backup.' },
      { name: 'Simplenote', how: 'Settings, Tools: Export Notes.' },
      { name: 'Bear', how: 'File, Backup Notes; or TextBundle files.' },
      { name: 'TextBundle', how: '.textbundle folders and .textpack files, from Ulysses, iA Writer, and others.' },
      { name: 'Trilium', how: 'Context menu of a note, Export: HTML or Markdown.' },
      { name: 'Outline', how: 'Settings, Export: JSON, HTML, or Markdown.' },
      { name: 'Memos', how: 'The database file “memos_prod.db”, or the responses of its API, saved as files.' },
      { name: 'Roam', how: 'Menu of the graph, Export All: JSON.' },
      { name: 'Apple Notes, OneNote', how: 'Notes that were exported as Markdown or HTML files.' },
    ],
  },
  {
    title: 'Files',
    products: [
      { name: 'Benotes', how: 'Benotes archive for everything; the other export formats can be imported, too.' },
      {
        name: 'Benotes (original)',
        how: 'The .zip file of a backup, an SQL dump, or the SQLite file of the database.',
      },
      { name: 'Tables', how: 'A .csv file with one link or note in each row. You say what the columns mean.' },
      { name: 'Text files', how: 'Markdown, HTML, and plain text, alone, in a folder, or in a .zip file.' },
      { name: 'Lists of links', how: 'A text file with an address in each line, such as from OneTab.' },
    ],
  },
];
