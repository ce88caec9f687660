import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import { aCommand } from '../../../testing/processes.ts';
import { connect } from '../../kernel/database/connect.ts';
import { FolderStore } from '../../library/files/folder-store.ts';
import { addUser } from '../../people/auth/users.repo.ts';
import { exchange, finishExchange } from './swap-data-folder.ts';
import { writeBackup } from './write-backup.ts';

const OLD_IMAGE = 'attachments/AAAAAAAAAAAAAAAAAAAAAA.webp';
const NEW_IMAGE = 'attachments/BBBBBBBBBBBBBBBBBBBBBB.webp';
const ALL_MS = 300_000;
/** More steps than a restore has. */
const STEPS_MAX = 60;

/** Kills a process, like a power failure, before its nth call that renames, removes, or creates files. */
const KILL = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
let left = Number(process.env.KILL_BEFORE);
for (const name of ['rename', 'rm', 'mkdir']) {
  const real = fs.promises[name];
  fs.promises[name] = (...given) => {
    if ((left -= 1) === 0) process.kill(process.pid, 'SIGKILL');
    return real(...given);
  };
}
syncBuiltinESMExports();
`;

async function aFolder(email: string, image: string): Promise<string> {
  const dataDir = aDataDir();
  const { db, close } = await connect({ dataDir, databaseUrl: null });
  await addUser(db, { name: 'Somebody', email, permission: 255, password_hash: 'x' });
  await close();
  await new FolderStore(dataDir).put(image, Buffer.from(email));
  return dataDir;
}

/** The users and images in a data folder, after the recovery that a starting server does. */
async function foundIn(dataDir: string) {
  const messages = await finishExchange(dataDir);
  const { db, close } = await connect({ dataDir, databaseUrl: null });
  const people = (await db.selectFrom('users').select('email').execute()).map(({ email }) => email);
  await close();
  return { messages, people, images: readdirSync(path.join(dataDir, 'files/attachments')) };
}

describe('A restore', () => {
  // #old-or-new-library
  it(
    'that is killed at any step results in either the old or the new library',
    async () => {
      const file = path.join(aDataDir(), 'new.backup');
      await writeBackup(await aFolder('new@example.org', NEW_IMAGE), file);
      const preload = path.join(aDataDir(), 'kill.mjs');
      writeFileSync(preload, KILL);
      const results: string[] = [];
      let isDone = false;
      for (let step = 1; !isDone && step < STEPS_MAX; step += 1) {
        const dataDir = await aFolder('old@example.org', OLD_IMAGE);
        const { code } = await aCommand('backup', ['restore', file], {
          DATA_DIR: dataDir,
          NODE_OPTIONS: `--import ${preload}`,
          KILL_BEFORE: String(step),
        });
        isDone = code === 0;
        const { people, images } = await foundIn(dataDir);
        const isNew = people[0] === 'new@example.org';
        expect({ people, images }, `step ${step}`).toEqual({
          people: [isNew ? 'new@example.org' : 'old@example.org'],
          images: [path.basename(isNew ? NEW_IMAGE : OLD_IMAGE)],
        });
        results.push(isNew ? 'new' : 'old');
        const left = readdirSync(dataDir).filter((name) => /^restoring|^restore\.json/.test(name));
        expect(left, `step ${step}`).toEqual([]);
        const aside = readdirSync(dataDir).find((name) => name.startsWith('before-restore-'));
        const peopleAside = aside && (await foundIn(path.join(dataDir, aside))).people;
        expect(peopleAside, `step ${step}`).toEqual(isNew ? ['old@example.org'] : undefined);
      }
      expect(isDone).toBe(true);
      // Old up to a certain step, and new after it.
      expect(results).toEqual(results.toSorted().toReversed());
      expect(new Set(results).size).toBe(2);
    },
    ALL_MS,
  );

  it('that fails to move the new data in rolls everything back', async () => {
    const dataDir = await aFolder('old@example.org', OLD_IMAGE);
    const folders = { folder: 'restoring-2026-01-01T00-00-00-000Z', aside: 'before-restore-2026-01-01T00-00-00-000Z' };
    mkdirSync(path.join(dataDir, folders.folder));
    writeFileSync(path.join(dataDir, folders.folder, 'benotes.sqlite'), 'new');
    // A file in place of the folder for the previous data.
    writeFileSync(path.join(dataDir, folders.aside), '');
    await expect(exchange(dataDir, folders)).rejects.toThrow(/EEXIST/);
    expect(existsSync(path.join(dataDir, 'restore.json'))).toBe(false);
    expect((await foundIn(dataDir)).people).toEqual(['old@example.org']);
  });

  it('does not touch folders whose names only resemble its own', async () => {
    const dataDir = await aFolder('old@example.org', OLD_IMAGE);
    mkdirSync(path.join(dataDir, 'restoring-the-past'));
    mkdirSync(path.join(dataDir, 'restoring-2026-01-01T00-00-00-000Z'));
    expect(await finishExchange(dataDir)).toHaveLength(1);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring'))).toEqual(['restoring-the-past']);
  });
});
