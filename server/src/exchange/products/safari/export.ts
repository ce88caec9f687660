import { type FolderReader, STRENGTH } from '../../formats/reader.ts';
import { BOOKMARKS_HTML } from '../any/bookmarks.ts';

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
  read: async (files, sink, options) => {
    for (const file of files.files) {
      if (!OTHERS.has(file.path)) continue;
      file.isRead = true;
      sink.leaveOut('files with history, passwords, and the like');
    }
    const bookmarks = files.get(BOOKMARKS);
    if (bookmarks) await BOOKMARKS_HTML.read(bookmarks, sink, options);
  },
};
