import { fromIso } from '../../dates.ts';
import { quoteHtml, textToHtml } from '../../formats/note-html.ts';
import { type FileReader, type FoundPost, STRENGTH } from '../../formats/reader.ts';
import { hasColumns, type NamedRow, namedRows, productReader } from '../../formats/tables/product-table.ts';
import { quotedList, tagsOf, titleOf } from '../../formats/tables/table-values.ts';
import { addressProblem } from '../../text.ts';

/** The CSV export of documents of Readwise Reader. */
export const READER_TABLE = productReader({
  format: 'readwise-reader',
  title: 'Readwise Reader',
  strength: STRENGTH.own,
  has: (columns) => ['title', 'url', 'document tags', 'saved date', 'location'].every((name) => columns.has(name)),
  reading:
    (sink, { feeds }) =>
    ({ cell, line }) => {
      const [url, location] = [cell('url'), cell('location')];
      if (location === 'feed') {
        sink.optional('feeds');
        if (!feeds) return null;
      }
      return (
        addressProblem(url) ?? {
          kind: 'link',
          place: null,
          title: titleOf(cell('title'), url),
          url,
          tags: quotedList(cell('document tags')) ?? [],
          flags: location === 'archive' ? ['archived'] : [],
          created: fromIso(cell('saved date')),
          id: cell('id') || null,
          line,
        }
      );
    },
});

/** What is known of a book after some of its highlights. */
interface Book {
  line: number;
  author: string;
  html: string;
  tags: Set<string>;
  dates: string[];
}

function addHighlight(book: Book, { cell }: NamedRow): void {
  book.html += quoteHtml(cell('highlight'), cell('note'));
  for (const column of ['tags', 'document tags']) for (const tag of tagsOf(cell(column), /,/)) book.tags.add(tag);
  const date = fromIso(cell('highlighted at'));
  if (date) book.dates.push(date);
}

function noteOf(title: string, { line, author, html, tags, dates }: Book): FoundPost {
  const ordered = dates.toSorted();
  return {
    kind: 'note',
    place: null,
    title,
    html: `${textToHtml(author)}${html}`,
    tags: [...tags],
    created: ordered[0] ?? null,
    updated: ordered.at(-1) ?? null,
    id: `${title}\n${author}`,
    line,
  };
}

/** The CSV export of highlights of Readwise: one note for each book. */
export const READWISE_TABLE: FileReader = {
  format: 'readwise',
  title: 'Readwise',
  strength: STRENGTH.own,
  recognizes: (file) =>
    hasColumns(file, (columns) => ['highlight', 'book title', 'book author'].every((name) => columns.has(name))),
  read: async (file, sink) => {
    const books = new Map<string, Book & { title: string }>();
    for await (const row of namedRows(file, sink)) {
      const [title, author] = [row.cell('book title'), row.cell('book author')];
      if (row.cell('highlight') === '' && row.cell('note') === '') {
        sink.skip(row.line, 'There is no text.');
        continue;
      }
      const key = `${title}\n${author}`;
      const book = books.get(key) ?? { title, author, line: row.line, html: '', tags: new Set(), dates: [] };
      books.set(key, book);
      addHighlight(book, row);
    }
    for (const book of books.values()) await sink.post(noteOf(book.title, book));
  },
};
