/** Products by a table that only their database has, and what to import instead. */
const KNOWN: readonly [table: string, product: string, advice: string][] = [
  ['kysely_migration', 'this version of Benotes', 'Use a backup (npm run restore) or an archive.'],
  ['moz_places', 'Firefox', 'Export the bookmarks as HTML or JSON.'],
  ['wallabag_entry', 'wallabag', 'Export the entries as JSON.'],
  ['bookmarks_bookmark', 'linkding', 'Export the bookmarks as HTML.'],
  ['bookmarklists', 'Karakeep', 'Export the bookmarks as JSON.'],
  ['zsfnote', 'Bear', 'Export a backup (bear2bk).'],
  ['ziccloudsyncingobject', 'Apple Notes', 'Export the notes as Markdown.'],
  ['note_tags', 'Joplin', 'Export a JEX file.'],
  ['branches', 'Trilium', 'Export a subtree as a zip.'],
  ['memo_relation', 'Memos', 'Import the file of its SQLite database.'],
  ['oc_bookmarks', 'Nextcloud', 'Export the bookmarks as HTML.'],
  ['wp_posts', 'WordPress', 'Only notes and bookmarks can be imported.'],
  ['keyword_search_terms', 'Chrome (its history)', 'Export the bookmarks.'],
];

/** What a database is that does not belong to the original, as a sentence. */
export function nameDatabase(tables: ReadonlySet<string>): string {
  const [, product, advice] = KNOWN.find(([table]) => tables.has(table)) ?? [];
  if (product !== undefined) return `This is a database of ${product}. ${advice}`;
  if (tables.size === 0) return 'There is no table in this file.';
  const names = [...tables].slice(0, 5).join(', ');
  return `This is not a database of Benotes. Its tables are: ${names}${tables.size > 5 ? ', …' : ''}.`;
}
