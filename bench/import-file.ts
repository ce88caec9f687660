import type { ImportResult } from '@benotes/contract';

import type { Running } from './process.ts';

/** Imports a bookmark file; throws unless it was imported at once. */
export async function importFile(server: Running, authorization: string, text: string): Promise<ImportResult> {
  const form = new FormData();
  form.set('file', new Blob([text]), 'bookmarks.html');
  const request = { method: 'POST', headers: { authorization }, body: form };
  const answer = await fetch(`${server.url}/api/imports`, request);
  const body = await answer.text();
  if (answer.status !== 201) throw new Error(`The import failed with status ${answer.status}: ${body}`);
  return (JSON.parse(body) as { data: ImportResult }).data;
}
