import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { parsedFile } from './parsed-file-cache.ts';

let folder: string;
let file: string;
const parse = vi.fn(String);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parsed-file-'));
  file = path.join(folder, 'table.json');
  parse.mockClear();
});
afterEach(() => rm(folder, { recursive: true }));

it('parses a file once', async () => {
  await writeFile(file, 'rye');
  expect(await parsedFile(file, parse)).toBe('rye');
  expect(await parsedFile(file, parse)).toBe('rye');
  expect(parse).toHaveBeenCalledOnce();
});

it('parses it again after it is replaced or changed', async () => {
  await writeFile(file, 'rye');
  await parsedFile(file, parse);
  await writeFile(`${file}.new`, 'oat');
  await rename(`${file}.new`, file);
  expect(await parsedFile(file, parse)).toBe('oat');
  await writeFile(file, 'barley');
  expect(await parsedFile(file, parse)).toBe('barley');
});

it('throws if the file is missing, and does not cache a failure', async () => {
  await expect(parsedFile(file, parse)).rejects.toMatchObject({ code: 'ENOENT' });
  await writeFile(file, 'rye');
  parse.mockImplementationOnce(() => {
    throw new Error('No.');
  });
  await expect(parsedFile(file, parse)).rejects.toThrow('No.');
  expect(await parsedFile(file, parse)).toBe('rye');
});
