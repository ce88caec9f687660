import { importBookmarks } from '@benotes/contract';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';

import { aFile, anApp, aPerson } from '../../../testing/app.ts';

it.runIf(inject('postgresUrl'))(
  'A large import updates the statistics of PostgreSQL, so that its posts are looked up by their key',
  async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const links = Array.from({ length: 3000 }, (_, index) => `<DT><A HREF="https://example.org/${index}">${index}</A>`);
    const file = aFile(`<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>${links.join('\n')}</DL>`);
    expect(await person.send({ method: 'POST', url: importBookmarks.url, ...file })).toMatchObject({ status: 201 });
    const { rows } = await sql<{ rows: number }>`
    select reltuples as rows from pg_class where oid = 'posts'::regclass`.execute(test.db);
    expect(rows[0]?.rows).toBeGreaterThan(100);
  },
);
