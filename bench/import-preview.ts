import type { ImportPreview, ImportState } from '@benotes/contract';

import { callApi, pause, type Running } from './process.ts';

const POLL_MS = 50;

/** Uploads a file and waits until it is read. */
export async function previewOf(
  server: Running,
  authorization: string,
  file: Blob,
  name: string,
): Promise<ImportPreview> {
  const form = new FormData();
  form.set('file', file, name);
  const answer = await fetch(`${server.url}/api/imports/previews`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  if (answer.status !== 201) throw new Error(`The upload failed with status ${answer.status}.`);
  let preview = ((await answer.json()) as { data: ImportPreview }).data;
  while (preview.status === 'reading') {
    await pause(POLL_MS);
    preview = (await callApi<{ data: ImportPreview }>(server, authorization, `/api/imports/previews/${preview.id}`))
      .data;
  }
  return preview;
}

/** Imports what was previewed, into a collection of its own, and waits until it is stored. */
export async function importPreview(
  server: Running,
  authorization: string,
  { id }: ImportPreview,
  duplicates: 'skip' | 'keep' = 'skip',
): Promise<ImportState> {
  const body = { collection_id: null, folders: 'collections', duplicates, flags: [], shares: false };
  const started = await callApi<{ data: { id: number } }>(server, authorization, `/api/imports/previews/${id}/start`, {
    method: 'POST',
    body,
  });
  for (;;) {
    const { data } = await callApi<{ data: ImportState }>(server, authorization, `/api/imports/${started.data.id}`);
    if (data.status !== 'running') return data;
    await pause(POLL_MS);
  }
}
