import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

const ui = path.join(import.meta.dirname, '..', 'libs', 'ui');
const folder = mkdtempSync(path.join(tmpdir(), 'icons-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a file contains, however it is laid out. */
const read = (file: string) => readFileSync(file, 'utf8').replace(/\s+/g, ' ');

it('The icons in libs/ui are those that its script draws', () => {
  execFileSync(process.execPath, [path.join(ui, 'scripts', 'icons.mjs'), folder]);
  const files = readdirSync(folder);
  const contentsIn = (from: string) => files.map((file) => [file, read(path.join(from, file))]);
  expect(files).toHaveLength(4);
  expect(contentsIn(folder)).toEqual(contentsIn(path.join(ui, 'src', 'icon')));
});
