import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { createModule } from './create-module.mjs';
import { LIBRARIES } from './libraries.mjs';
import { packedManifest } from './library-manifest.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'benotes-create-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

/** Every file below a folder with its text. */
const textsIn = (parent: string) =>
  readdirSync(parent, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tgz'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file: path.relative(parent, file), text: readFileSync(file, 'utf8') }));

describe('Creating a module', () => {
  it.each(['', 'Reading', 'reading_list', '-reading', 'reading--list', '../reading', 'x'.repeat(38)])(
    'refuses the name “%s”',
    async (name) => {
      const error = vi.spyOn(console, 'error').mockReturnValue();
      await createModule([name, '--in', path.join(folder, 'refused')]);
      expect(error).toHaveBeenCalledWith(expect.stringContaining('NAME: lowercase words'));
      expect(process.exitCode).toBe(1);
      expect(existsSync(path.join(folder, 'refused'))).toBe(false);
    },
  );

  it('refuses a folder that is not empty', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const full = mkdtempSync(path.join(folder, 'full-'));
    writeFileSync(path.join(full, 'mine.txt'), '');
    await createModule(['reading-list', '--in', full]);
    expect(error).toHaveBeenCalledWith(`${full} is not empty.`);
    expect(readdirSync(full)).toEqual(['mine.txt']);
  });

  it('writes a module that depends only on packed libraries', { timeout: 120_000 }, async () => {
    vi.spyOn(console, 'log').mockReturnValue();
    const target = path.join(folder, 'reading-list');
    await createModule(['reading-list', '--in', target]);

    const texts = textsIn(target);
    expect(texts.filter(({ text, file }) => /example.module|workspace:|catalog:/i.test(text + file))).toEqual([]);
    expect(texts.find(({ file }) => file === 'src/module.ts')?.text).toContain("name: 'reading_list'");
    expect(texts.map(({ file }) => file)).toContain('src/reading-list.test.tsx');

    const unpacked = mkdtempSync(path.join(folder, 'unpacked-'));
    for (const tarball of readdirSync(path.join(target, 'libraries')))
      execFileSync('tar', ['xzf', path.join(target, 'libraries', tarball), '-C', unpacked]);
    const leaks = textsIn(unpacked).filter(
      ({ text }) => /workspace:|catalog:|sourceMappingURL/.test(text) || text.includes(path.resolve('.')),
    );
    expect(leaks.map(({ file }) => file)).toEqual([]);
  });
});

describe('The manifest of a packed library', () => {
  it.each(LIBRARIES)('of $name has versions instead of links into the workspace', ({ folder: from }) => {
    const manifest = packedManifest(from, '5.0.1', 5);
    expect(JSON.stringify(manifest)).not.toMatch(/workspace:|catalog:|private|\.tsx?"(?<!\.d\.ts")/);
    expect(manifest['version']).toBe('5.0.1');
  });
});
