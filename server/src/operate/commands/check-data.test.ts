import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { aDatabase, aDataDir } from '../../../testing/app.ts';
import { aCommand } from '../../../testing/processes.ts';
import { connect } from '../../kernel/database/connect.ts';
import { FolderStore } from '../../library/files/folder-store.ts';
import { encodeImage } from '../../library/files/images.ts';
import { indexPosts } from '../../library/search/search-index.repo.ts';
import { addUser } from '../../people/auth/users.repo.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const IMAGES = ['A', 'B', 'C'].map((letter) => `attachments/${letter.repeat(22)}.webp`);
const BUILD_MS = 180_000;

/** A data folder with a post that shows three images, and the output of `npm run check-data` on it. */
async function aLibrary() {
  const dataDir = aDataDir();
  const env = { DATA_DIR: dataDir, ...(await aDatabase()) };
  const { db, close } = await connect({ dataDir, databaseUrl: env['DATABASE_URL' as never] ?? null });
  const person = { name: 'Somebody', email: 'one@example.org', permission: 255, password_hash: 'x' };
  const { id: user_id } = await addUser(db, person);
  const content = `<p>alphabet</p>${IMAGES.map((name) => `<img src="/storage/${name}">`).join('')}`;
  const times = { created_at: TIME, updated_at: TIME };
  const post = { type: 'text' as const, title: 'Shown', content, order: 1, is_archived: 0 as const, ...times };
  const { id } = await db
    .insertInto('posts')
    .values({ ...post, user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await indexPosts(db, user_id, [id]);
  await close();
  const picture = { create: { width: 40, height: 40, channels: 3 as const, background: 'red' } };
  const image = await encodeImage(await sharp(picture).png().toBuffer());
  const store = new FolderStore(dataDir);
  for (const name of IMAGES) await store.put(name, image ?? new Uint8Array());
  return { dataDir, isFile: !('DATABASE_URL' in env), check: () => aCommand('check-data', [], env) };
}

describe('npm run check-data', () => {
  it(
    'finds nothing in intact data, and lists missing and damaged images',
    async () => {
      const { dataDir, check } = await aLibrary();
      const intact = await check();
      expect(intact.printed).toMatch(/^Files: OK$/m);
      expect(intact.code).toBe(0);
      const [missing = '', damaged = ''] = IMAGES;
      await new FolderStore(dataDir).remove(missing);
      const file = path.join(dataDir, 'files', damaged);
      writeFileSync(file, readFileSync(file).subarray(0, 60));
      const { code, printed } = await check();
      expect(printed).toContain('Files: 2 problems found');
      expect(printed).toContain(`${missing} is missing (shown by post 1)`);
      expect(printed).toContain(`${damaged} is damaged: the image cannot be decoded (shown by post 1)`);
      expect(code).toBe(1);
    },
    BUILD_MS,
  );

  it(
    'finds a changed letter within a page, which SQLite does not detect',
    async () => {
      const { dataDir, isFile, check } = await aLibrary();
      if (!isFile) return; // PostgreSQL checks its own pages
      const file = path.join(dataDir, 'benotes.sqlite');
      const bytes = readFileSync(file);
      bytes.write('alphabot', bytes.indexOf('<p>alphabet') + 3);
      writeFileSync(file, bytes);
      const { code, printed } = await check();
      expect(printed).toContain('Database: OK');
      expect(printed).toContain('Search index: 1 problem found');
      expect(printed).toContain('post 1 differs from the search index');
      expect(code).toBe(1);
    },
    BUILD_MS,
  );

  it(
    'finds an overwritten page, and continues with the other checks',
    async () => {
      const { dataDir, isFile, check } = await aLibrary();
      if (!isFile) return; // PostgreSQL checks its own pages
      const file = path.join(dataDir, 'benotes.sqlite');
      const bytes = readFileSync(file);
      const page = Math.floor(bytes.indexOf('<p>alphabet') / 4096);
      bytes.fill(0xa5, page * 4096, (page + 1) * 4096);
      writeFileSync(file, bytes);
      const { code, printed } = await check();
      expect(printed).toMatch(/^Database: \d+ problems? found$/m);
      expect(printed).toMatch(/^Files: /m);
      expect(printed).toContain('docs/operations.md');
      expect(code).toBe(1);
    },
    BUILD_MS,
  );

  it(
    'reports a missing database',
    async () => {
      const { code, printed } = await aCommand('check-data', [], { DATA_DIR: aDataDir(), DATABASE_URL: '' });
      expect(printed).toMatch(/^There is no database in /);
      expect(code).toBe(2);
    },
    BUILD_MS,
  );
});
