import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { aDatabase, aDataDir } from '../../../testing/app.ts';
import { aServerProcess } from '../../../testing/processes.ts';
import { removeStaleWorkFolders, WorkFolders } from './work-folders.ts';

describe('The folders of imports', () => {
  // #leftover-folders-removed
  it('left by a killed process are removed at the next start, and nothing else is', async () => {
    const dataDir = aDataDir();
    const left = path.join(dataDir, 'import-aB3xYz');
    const others = ['import-mine', 'import-aB3xYz.bak', 'my-import-aB3xYz', 'important'].map((name) =>
      path.join(dataDir, name),
    );
    for (const folder of [left, ...others]) {
      mkdirSync(folder);
      writeFileSync(path.join(folder, 'posts.jsonl'), 'x');
    }
    writeFileSync(path.join(dataDir, 'import-123456'), 'a file');
    await removeStaleWorkFolders(dataDir);
    expect(existsSync(left)).toBe(false);
    expect([...others, path.join(dataDir, 'import-123456')].filter((name) => !existsSync(name))).toEqual([]);
  });

  it('are cleaned up when the server starts', { timeout: 180_000 }, async () => {
    const dataDir = aDataDir();
    mkdirSync(path.join(dataDir, 'import-aB3xYz'));
    const server = await aServerProcess({ DATA_DIR: dataDir, ...(await aDatabase()) });
    expect(existsSync(path.join(dataDir, 'import-aB3xYz'))).toBe(false);
    await server.stop('SIGTERM');
  });

  it('stay while they are in use, even if another process starts on the same folder', async () => {
    const dataDir = aDataDir();
    const place = await new WorkFolders(dataDir).open(1, 'archive');
    writeFileSync(place.file, 'x');
    await removeStaleWorkFolders(dataDir);
    expect(existsSync(place.file)).toBe(true);
    await place.close();
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
