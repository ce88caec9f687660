import {
  createImportPreview,
  getImport,
  getImportPreview,
  importPreviewed,
  type ImportItem,
  type ImportPreview,
  type ImportState,
  type Input,
} from '@benotes/contract';
import { expect, vi } from 'vitest';

import type { Person } from './app.ts';

const LONG = { timeout: 60_000 };

/** A multipart request with files; names may be paths. */
export function someFiles(files: Readonly<Record<string, string | Uint8Array>>) {
  const parts = Object.entries(files).flatMap(([name, content]) => [
    Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`,
    ),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...parts, Buffer.from('--x--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
}

/** A file of items: posts of a product that is called Sample. */
export const items = (...all: readonly ImportItem[]) =>
  [{ format: 'benotes-items', version: 1, source: 'Sample' }, ...all].map((line) => JSON.stringify(line)).join('\n');

export const upload = (person: Person, files: Readonly<Record<string, string | Uint8Array>>) =>
  person.send({ method: 'POST', url: createImportPreview.url, ...someFiles(files) });

/** Waits until a preview is read. */
export async function readPreview(person: Person, id: string): Promise<ImportPreview> {
  return vi.waitFor(async () => {
    const { status, body } = await person.call(getImportPreview, { params: { id } });
    expect(status).toBe(200);
    expect(body.data.status).not.toBe('reading');
    return body.data;
  }, LONG);
}

/** Uploads files and waits until they are read. */
export async function previewOf(
  person: Person,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<ImportPreview> {
  const { status, body } = await upload(person, files);
  expect(status).toBe(201);
  return readPreview(person, (body as { data: ImportPreview }).data.id);
}

export type Choices = Input<typeof importPreviewed>['body'];

export const CHOICES: Choices = {
  collection_id: null,
  folders: 'collections',
  duplicates: 'skip',
  flags: ['pinned', 'favorite', 'archived', 'unread'],
  shares: false,
};

/** Waits until an import has ended. */
async function endedImport(person: Person, id: number): Promise<ImportState> {
  return vi.waitFor(async () => {
    const { body } = await person.call(getImport, { params: { id } });
    expect(body.data.status).not.toBe('running');
    return body.data;
  }, LONG);
}

/** Imports a preview and waits until that has ended. */
export async function importOfPreview(
  person: Person,
  { id }: Pick<ImportPreview, 'id'>,
  choices: Partial<Choices> = {},
): Promise<ImportState> {
  const { status, body } = await person.call(importPreviewed, { params: { id }, body: { ...CHOICES, ...choices } });
  expect(status).toBe(202);
  return endedImport(person, body.data.id);
}

/** Uploads and imports files. */
export const importFiles = async (
  person: Person,
  files: Readonly<Record<string, string | Uint8Array>>,
  choices: Partial<Choices> = {},
): Promise<ImportState> => importOfPreview(person, await previewOf(person, files), choices);
