import { openAsBlob } from 'node:fs';
import path from 'node:path';

import type { ImportPreview } from '@benotes/contract';

import { writeEnexFile } from './enex-file.ts';
import { type Figure, most } from './figure.ts';
import { aFolder, callApi, pause, remove, seedFolder, signIn, startServer } from './process.ts';

const MEGABYTES = 1000;
const NOTES = 20_000;
const POLL_MS = 200;

/** The preview of a library of Evernote: 1 GB with 20,000 notes, most of it files. */
export async function benchImportEnex(): Promise<Figure[]> {
  const [dataDir, folder] = [aFolder(), aFolder()];
  const file = path.join(folder, 'library.enex');
  await writeEnexFile(file, MEGABYTES, NOTES);
  seedFolder(dataDir, 'S');
  const server = await startServer(dataDir);
  try {
    const owner = await signIn(server.url);
    const form = new FormData();
    form.set('file', await openAsBlob(file), 'library.enex');
    const begin = performance.now();
    const answer = await fetch(`${server.url}/api/imports/previews`, {
      method: 'POST',
      headers: { authorization: owner },
      body: form,
    });
    if (answer.status !== 201) throw new Error(`The upload failed with status ${answer.status}.`);
    let preview = ((await answer.json()) as { data: ImportPreview }).data;
    while (preview.status === 'reading') {
      await pause(POLL_MS);
      const url = `/api/imports/previews/${preview.id}`;
      preview = (await callApi<{ data: ImportPreview }>(server, owner, url)).data;
    }
    if (preview.notes !== NOTES) throw new Error(`The preview has ${preview.notes} notes: ${preview.failure?.reason}`);
    return [
      most('import of 1 GB from Evernote, read within', [(performance.now() - begin) / 1000], 300, 's'),
      most('import of 1 GB from Evernote, memory at most', [server.memory().most], 300, 'MB'),
    ];
  } finally {
    await server.stop();
    remove(dataDir);
    remove(folder);
  }
}
