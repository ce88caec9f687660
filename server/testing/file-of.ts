import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

import { onTestFinished } from 'vitest';

import { FileTree, type SourceFile, sourceFile } from '../src/exchange/formats/source-files.ts';

/** A file for readers, held in memory; on disk for as long as the test runs. */
export function fileOf(name: string, content: string | Uint8Array): SourceFile {
  const bytes = Buffer.from(content);
  return sourceFile({
    path: name,
    size: bytes.length,
    modified: null,
    comment: '',
    head: () => Promise.resolve(bytes.subarray(0, 65_536)),
    open: () => Promise.resolve(Readable.from(bytes.length === 0 ? [] : [bytes])),
    onDisk: () => {
      const dir = mkdtempSync(path.join(tmpdir(), 'benotes-file-'));
      onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
      const file = path.join(dir, 'file');
      writeFileSync(file, bytes);
      return Promise.resolve(file);
    },
  });
}

/** Files by path. */
export const treeOf = (files: Record<string, string | Uint8Array>): FileTree =>
  new FileTree(Object.entries(files).map(([name, content]) => fileOf(name, content)));
