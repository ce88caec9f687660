import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { aDatabase, aDataDir } from '../../../testing/app.ts';
import { originalRows, originalStatements, originalUploads } from '../../../testing/original-server.ts';
import { aCommand, aKilledCommand } from '../../../testing/processes.ts';
import { connect } from '../../kernel/database/connect.ts';
import { lockDataDir } from '../../kernel/disk/folder-lock.ts';
import { openConnection } from '../../kernel/sqlite/open-connection.ts';

const BUILD_MS = 180_000;
const POSTS = 3000;

async function anOriginal() {
  const file = path.join(aDataDir(), 'database.sqlite');
  const sqlite = openConnection(file);
  for (const statement of originalStatements(originalRows(['x', 'x']), 'sqlite')) sqlite.exec(statement);
  const add = sqlite.prepare(
    "insert into posts (content, type, title, user_id, \"order\", created_at) values (?, 1, 'many', 2, ?, '2022-03-04 05:06:07')",
  );
  sqlite.exec('begin');
  for (let id = 0; id < POSTS; id += 1) add.run(`<p>number ${id}</p>`, id);
  sqlite.exec('commit');
  sqlite.close();
  const env = { DATA_DIR: path.join(aDataDir(), 'data'), ...(await aDatabase('empty')) };
  const args = ['benotes', '--database', `sqlite:${file}`, '--files', await originalUploads()];
  return { env, args };
}

async function titlesIn(env: Record<string, string>): Promise<string[]> {
  const { db, close } = await connect({ dataDir: env['DATA_DIR'] ?? '', databaseUrl: env['DATABASE_URL'] ?? null });
  const rows = await db.selectFrom('posts').select('title').execute();
  await close();
  return rows.map(({ title }) => title);
}

describe('npm run migrate-from', () => {
  it(
    'takes over a server, in one run or after being killed several times',
    async () => {
      const { env, args } = await anOriginal();
      const dry = await aCommand('migrate-from', [...args, '--dry-run'], env);
      expect(dry.printed).toContain('Dry run: nothing was stored.');
      expect(dry.code).toBe(0);
      for (const line of ['1000 posts', '2000 posts']) await aKilledCommand('migrate-from', args, env, line);
      const { code, printed } = await aCommand('migrate-from', args, env);
      expect(printed).toContain('0 differences.');
      expect(code).toBe(0);
      const titles = await titlesIn(env);
      expect(titles.filter((title) => title === 'many')).toHaveLength(POSTS);
    },
    BUILD_MS,
  );

  it('explains itself, and refuses a folder that a server uses', async () => {
    const { env, args } = await anOriginal();
    for (const wrong of [[], ['other'], ['benotes', '--unknown']])
      expect(await aCommand('migrate-from', wrong, env)).toMatchObject({
        code: 1,
        printed: expect.stringContaining('Usage: npm run migrate-from') as string,
      });
    const noFiles = await aCommand('migrate-from', [...args.slice(0, 3), '--files', aDataDir()], env);
    expect(noFiles.printed).toContain('contains neither "attachments" nor "thumbnails"');
    const { DATA_DIR } = env;
    mkdirSync(DATA_DIR, { recursive: true });
    const unlock = lockDataDir(DATA_DIR);
    const { code, printed } = await aCommand('migrate-from', args, env);
    unlock();
    expect(printed).toContain('Benotes is already running on the data folder');
    expect(code).toBe(1);
  });
});
