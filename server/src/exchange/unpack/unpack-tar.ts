import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { extract } from 'tar-stream';

import { beginningOf, sourceFile, type SourceFile } from '../formats/source-files.ts';
import { cleanPath, isClutter } from './entry-path.ts';
import type { Unpacking } from './unpacking.ts';

const FILE_TYPES = new Set<string>(['file', 'contiguous-file']);
/** Where a tar has its signature. */
const SIGNATURE_AT = 257;

export const isTar = (head: Buffer) => head.toString('latin1', SIGNATURE_AT, SIGNATURE_AT + 5) === 'ustar';

/**
 * The files of a tar. It has no directory, so it is read once, and all contents are put into one file. If it ends
 * early, the files before that are returned.
 */
export async function filesOfTar(tarPath: string, unpacking: Unpacking): Promise<SourceFile[]> {
  const spool = path.join(unpacking.folder, `tar-${unpacking.nextNumber()}`);
  const files = new Map<string, SourceFile>();
  const target = await open(spool, 'w');
  let written = 0;
  try {
    const archive = extract();
    const reading = pipeline(createReadStream(tarPath), archive);
    reading.catch(() => {}); // the loop fails as well
    for await (const entry of archive) {
      const { name, type, mtime, size } = entry.header;
      unpacking.limits.takeFile();
      unpacking.limits.takeBytes(size);
      const clean = cleanPath(name);
      if (clean === null) unpacking.refused.push({ name, problem: 'leads out of the archive' });
      if (clean === null || isClutter(clean) || !FILE_TYPES.has(type)) {
        entry.resume();
        continue;
      }
      const start = written;
      for await (const chunk of entry as AsyncIterable<Uint8Array>) {
        await target.write(chunk);
        written += chunk.length;
      }
      files.set(clean, fileInSpool({ spool, start, size: written - start }, clean, mtime, unpacking));
    }
  } catch (error) {
    if (isOwnError(error)) throw error;
    unpacking.refused.push({ name: 'The archive', problem: 'is damaged: what follows was not read' });
  } finally {
    await target.close();
  }
  return [...files.values()];
}

/** Errors of the disk have a system call, ours a name; the library's have neither. */
const isOwnError = (error: unknown) =>
  error instanceof Error && ('syscall' in error || error.constructor.name === 'UnreadableFile');

interface Range {
  spool: string;
  start: number;
  size: number;
}

function fileInSpool(
  { spool, start, size }: Range,
  clean: string,
  mtime: Date | undefined,
  unpacking: Unpacking,
): SourceFile {
  const bytes = () => (size === 0 ? Readable.from([]) : createReadStream(spool, { start, end: start + size - 1 }));
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes()) yield unpacking.count(chunk as Uint8Array);
  }
  return sourceFile({
    path: clean,
    size,
    modified: mtime && mtime.getTime() > 0 && mtime.getTime() <= Date.now() ? mtime.toISOString() : null,
    comment: '',
    head: () => beginningOf(bytes()),
    open: () => Promise.resolve(Readable.from(counted(), { objectMode: false })),
    onDisk: async () => {
      const target = path.join(unpacking.folder, `entry-${unpacking.nextNumber()}`);
      const file = await open(target, 'w');
      try {
        for await (const chunk of counted()) await file.write(chunk);
      } finally {
        await file.close();
      }
      return target;
    },
  });
}
