import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');

/** A copy of the built server and shell, so that a changed shell does not affect other tests. */
export interface ProductCopy {
  /** The command that starts its server. */
  command: string[];
  /** Simulates another build of the shell: the files that match are removed. */
  rebuildWithout: (parts: RegExp) => Promise<void>;
  remove: () => Promise<void>;
}

export async function copyProduct(): Promise<ProductCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'benotes-product-'));
  await mkdir(path.join(folder, 'server'));
  for (const part of ['pnpm-workspace.yaml', 'server/package.json', 'server/dist', 'shell/dist'])
    await cp(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  await symlink(path.join(ROOT, 'server/node_modules'), path.join(folder, 'server/node_modules'), 'junction');

  const shell = path.join(folder, 'shell/dist');
  return {
    command: [process.execPath, path.join(folder, 'server/dist/main.js')],
    rebuildWithout: async (parts) => {
      const assets = path.join(shell, 'assets');
      for (const name of await readdir(assets)) if (parts.test(name)) await rm(path.join(assets, name));
      const page = path.join(shell, 'index.html');
      await writeFile(page, `${await readFile(page, 'utf8')}<!-- another build -->`);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
