import { openAsBlob } from 'node:fs';
import path from 'node:path';

import { writeEnexFile } from './enex-file.ts';
import { type Figure, most } from './figure.ts';
import { previewOf } from './import-preview.ts';
import { aFolder, remove, removeLibrary } from './library.ts';
import { aLibrary, signIn, startServer } from './process.ts';

const MEGABYTES = 1000;
const NOTES = 20_000;
const NAME = 'library.enex';

/** The preview of a library of Evernote: 1 GB with 20,000 notes, most of it files. */
export async function benchImportEnex(): Promise<Figure[]> {
  const [library, folder] = [await aLibrary('S'), aFolder()];
  await writeEnexFile(path.join(folder, NAME), MEGABYTES, NOTES);
  const server = await startServer(library);
  try {
    const owner = await signIn(server.url);
    const file = await openAsBlob(path.join(folder, NAME));
    const begin = performance.now();
    const preview = await previewOf(server, owner, file, NAME);
    if (preview.notes !== NOTES) throw new Error(`The preview has ${preview.notes} notes: ${preview.failure?.reason}`);
    return [
      most('import of 1 GB from Evernote, read within', [(performance.now() - begin) / 1000], 300, 's'),
      most('import of 1 GB from Evernote, memory at most', [server.memory().most], 300, 'MB'),
    ];
  } finally {
    await server.stop();
    await removeLibrary(library);
    remove(folder);
  }
}
