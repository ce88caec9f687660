import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { pack } from 'tar-stream';
import { onTestFinished } from 'vitest';

import { type Unpacked, unpack, type UploadedFile } from '../src/exchange/unpack/unpack.ts';

/** A folder that is removed after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'benotes-upload-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Files on disk, as they were uploaded. */
export function uploaded(files: Readonly<Record<string, string | Uint8Array>>): {
  uploads: UploadedFile[];
  folder: string;
} {
  const folder = aFolder();
  const uploads = Object.entries(files).map(([name, content], index) => {
    const disk = path.join(folder, `file-${index + 1}`);
    writeFileSync(disk, content);
    return { disk, name };
  });
  return { uploads, folder };
}

/** The unpacked files of an upload; closed after the test. */
export async function unpacked(files: Readonly<Record<string, string | Uint8Array>>): Promise<Unpacked> {
  const { uploads, folder } = uploaded(files);
  const result = await unpack(uploads, folder, () => {});
  onTestFinished(result.close);
  return result;
}

/** A tar with these files. */
export async function aTar(files: Iterable<readonly [name: string, content: string | Uint8Array]>): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of files)
    tar.entry({ name, mtime: new Date('2020-05-01T10:00:00Z') }, Buffer.from(content as string));
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
