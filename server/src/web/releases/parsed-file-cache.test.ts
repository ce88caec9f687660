import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { parsedFile } from './parsed-file-cache.ts';

let folder: string;
let file: string;
const make = vi.fn(String);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parsed-file-'));
  file = path.join(folder, 'table.json');
  make.mockClear();
});
afterEach(() => rm(folder, { recursive: true }));

it('makes something of a file once', async () => {
  await writeFile(file, 'rye');
  expect(await parsedFile(file, make)).toBe('rye');
  expect(await parsedFile(file, make)).toBe('rye');
  expect(make).toHaveBeenCalledOnce();
});

it('makes it anew when another file has taken its place, or the file has changed', async () => {
  await writeFile(file, 'rye');
  await parsedFile(file, make);
  await writeFile(`${file}.new`, 'oat');
  await rename(`${file}.new`, file);
  expect(await parsedFile(file, make)).toBe('oat');
  await writeFile(file, 'barley');
  expect(await parsedFile(file, make)).toBe('barley');
});

it('throws where there is no file, and knows nothing of one that could not be understood', async () => {
  await expect(parsedFile(file, make)).rejects.toMatchObject({ code: 'ENOENT' });
  await writeFile(file, 'rye');
  make.mockImplementationOnce(() => {
    throw new Error('No.');
  });
  await expect(parsedFile(file, make)).rejects.toThrow('No.');
  expect(await parsedFile(file, make)).toBe('rye');
});
