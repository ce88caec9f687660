import { createPost, getMe, listPosts } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aPerson, anApp, given } from '../../../testing/app.ts';
import { PeriodicCheck } from '../../kernel/database/periodic-check.ts';
import { openConnection } from '../../kernel/sqlite/open-connection.ts';

const WORDS = /^The database of this server is damaged\./;
const health = async ({ app }: Awaited<ReturnType<typeof anApp>>) => {
  const { statusCode, body } = await app.inject('/healthz');
  return { statusCode, ...(JSON.parse(body) as object) };
};

describe('A server with a damaged database', () => {
  // #damage-blocks-writes
  it('rejects writes, still serves reads, and reports the damage', async () => {
    const server = await anApp({ DATABASE_URL: '' });
    const owner = await aPerson(server, 'owner@example.org', 255);
    await given(owner, createPost, { content: 'written before' });
    expect(await health(server)).toMatchObject({ statusCode: 200, status: 'ok' });
    const reports: string[] = [];
    server.health?.onDamage((damage) => reports.push(damage));
    if (!server.health) throw new Error('There is no file.');
    const round = new PeriodicCheck({
      file: '',
      health: server.health,
      report: (error) => reports.push(String(error)),
      check: () => Promise.resolve(['Tree 5 page 7: btreeInitPage() returns error code 11']),
    });
    await round.runOnce();
    expect(reports).toEqual(['Tree 5 page 7: btreeInitPage() returns error code 11']);
    const refused = await owner.call(createPost, { body: { content: 'written after' } });
    expect(refused.status).toBe(503);
    expect(refused.body).toMatch(WORDS);
    expect((await owner.call(getMe)).status).toBe(200);
    expect(await owner.call(listPosts)).toMatchObject({
      status: 200,
      body: { data: [{ content: 'written before' }] },
    });
    const found = await health(server);
    expect(found).toMatchObject({ statusCode: 503, status: 'failing', database: false, disk: true });
    expect(found).toHaveProperty('message', expect.stringContaining('The database is damaged'));
    expect(JSON.stringify(found)).not.toContain('btree');
  });

  // #failed-query-reports-damage
  it('enters that state as soon as a query fails because of damage', async () => {
    const server = await anApp({ DATABASE_URL: '' });
    const owner = await aPerson(server, 'owner@example.org', 255);
    await given(owner, createPost, { content: 'written before' });
    // Points the posts table at a page of another table.
    const sqlite = openConnection(`${server.config.dataDir}/benotes.sqlite`, { defensive: false });
    sqlite.pragma('writable_schema = ON');
    sqlite.exec("update sqlite_schema set rootpage = 999999 where name = 'posts'");
    sqlite.pragma(`schema_version = ${Number(sqlite.pragma('schema_version', { simple: true })) + 1}`);
    sqlite.close();
    const refused = await owner.call(listPosts);
    expect(refused.status).toBe(503);
    expect(refused.body).toMatch(WORDS);
    expect(await health(server)).toMatchObject({ statusCode: 503, database: false });
  });
});
