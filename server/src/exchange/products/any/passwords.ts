import { type FileReader, STRENGTH } from '../../formats/reader.ts';
import { isSecret } from '../../formats/tables/column-names.ts';
import { tableOf } from '../../formats/tables/table.ts';
import { UnreadableFile } from '../../jobs/unreadable-file.ts';

/** Tables of browsers and password managers. They have addresses and titles, but nobody means to make posts of them. */
export const PASSWORDS: FileReader = {
  format: 'passwords',
  title: 'Passwords',
  strength: STRENGTH.named,
  recognizes: async (file) => (await tableOf(file))?.names.some((name) => isSecret(name)) === true,
  read: () => Promise.reject(new UnreadableFile('This file contains passwords, so it is not imported.')),
};
