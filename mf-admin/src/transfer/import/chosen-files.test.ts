import { describe, expect, it } from 'vitest';

import { chosenByDrop, chosenFrom } from './chosen-files.ts';

const fileAt = (path: string) =>
  Object.defineProperty(new File(['x'], path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path });

/** A file or folder as it is dropped; `children` are returned one at a time. */
function entryAt(fullPath: string, children?: object[]): object {
  if (!children) {
    const file = (resolve: (file: File) => void) => resolve(new File(['x'], fullPath.split('/').at(-1) ?? ''));
    return { isFile: true, isDirectory: false, fullPath, file };
  }
  const left = [...children];
  const readEntries = (resolve: (some: object[]) => void) => resolve(left.splice(0, 1));
  return { isFile: false, isDirectory: true, fullPath, createReader: () => ({ readEntries }) };
}

const dropped = (...entries: object[]) =>
  ({
    files: [],
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
  }) as unknown as DataTransfer;

const pathsOf = ({ files }: { files: readonly { path: string }[] }) => files.map(({ path }) => path);

describe('The chosen files', () => {
  it('are named by the only one of them', () => {
    const chosen = chosenFrom([new File(['x'], 'pocket.zip')]);
    expect([chosen.name, pathsOf(chosen)]).toEqual(['pocket.zip', ['pocket.zip']]);
  });

  it('have no name if there are several', () => {
    expect(chosenFrom([new File(['x'], 'a.csv'), new File(['x'], 'b.csv')]).name).toBe('');
  });

  it('are named by their folder, and have their paths in it', () => {
    const chosen = chosenFrom([fileAt('Vault/a.md'), fileAt('Vault/deep/b.md')]);
    expect([chosen.name, pathsOf(chosen)]).toEqual(['Vault', ['Vault/a.md', 'Vault/deep/b.md']]);
  });

  it('do not include what systems and tools leave in folders', () => {
    const paths = ['Vault/.DS_Store', 'Vault/.git/HEAD', 'Vault/.obsidian/app.json', 'Vault/a.md'];
    expect(pathsOf(chosenFrom(paths.map(fileAt)))).toEqual(['Vault/.obsidian/app.json', 'Vault/a.md']);
  });

  it('may be a dropped folder, with everything in it', async () => {
    const vault = entryAt('/Vault', [
      entryAt('/Vault/a.md'),
      entryAt('/Vault/.git', [entryAt('/Vault/.git/HEAD')]),
      entryAt('/Vault/deep', [entryAt('/Vault/deep/b.md'), entryAt('/Vault/deep/c.md')]),
    ]);
    const chosen = await chosenByDrop(dropped(vault));
    expect(pathsOf(chosen)).toEqual(['Vault/a.md', 'Vault/deep/b.md', 'Vault/deep/c.md']);
    expect(chosen.name).toBe('Vault');
  });

  it('may be dropped folders and files together', async () => {
    const chosen = await chosenByDrop(dropped(entryAt('/a.enex'), entryAt('/Vault', [entryAt('/Vault/b.md')])));
    expect([chosen.name, pathsOf(chosen)]).toEqual(['', ['a.enex', 'Vault/b.md']]);
  });
});
