import { readBookmarkHtml } from './bookmark-html/bookmark-html.ts';
import { ANY_PRODUCER } from './bookmark-html/producers.ts';
import { type FolderReader, STRENGTH } from './reader.ts';

const BOOKMARKS = 'Bookmarks.html';
/** What Safari exports besides bookmarks. */
const OTHERS = new Set(['History.json', 'Extensions.json', 'PaymentCards.json', 'Passwords.csv']);

/** The zip of Safari's own export, with bookmarks and what no import should touch. */
export const SAFARI_EXPORT: FolderReader = {
  format: 'safari',
  title: 'Safari',
  strength: STRENGTH.own,
  recognizes: ({ files }) => {
    const paths = files.map(({ path }) => path);
    return Promise.resolve(paths.includes(BOOKMARKS) && paths.some((path) => OTHERS.has(path)));
  },
  read: async (files, sink) => {
    for (const file of files.files) {
      if (!OTHERS.has(file.path)) continue;
      file.isRead = true;
      sink.leaveOut('files with history, passwords, and the like');
    }
    const bookmarks = files.get(BOOKMARKS);
    if (bookmarks) await readBookmarkHtml(bookmarks, sink, ANY_PRODUCER);
  },
};
