import { listCollections, listPosts, updateImportPreview } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson } from '../../testing/app.ts';
import { importOfPreview, previewOf, readPreview } from '../../testing/import-previews.ts';

const TABLE = `Was,Wo,Tags,Ordner,Rang
Ein Titel,https://a.example/,"eins, zwei",Web / CSS,1
Noch einer,https://b.example/,,Web,2
Kaputt,file:///etc/passwd,,,3
`;

describe('A table that is imported', () => {
  it('shows its columns first, whose meaning can be changed', async () => {
    const person = await aPerson(await anApp());
    const preview = await previewOf(person, { 'links.csv': TABLE });
    expect(preview).toMatchObject({
      sources: [{ format: 'csv', title: 'CSV', files: 1 }],
      links: 2,
      collections: 2,
      tags: 2,
      skipped: [{ line: 4 }],
      warnings: ['The column “Rang” is not imported.'],
    });
    expect(preview.columns?.map(({ name, meaning }) => [name, meaning])).toEqual([
      ['Was', 'title'],
      ['Wo', 'url'],
      ['Tags', 'tags'],
      ['Ordner', 'folder'],
      ['Rang', 'ignore'],
    ]);
    const { status } = await person.call(updateImportPreview, {
      params: { id: preview.id },
      body: { columns: { Ordner: 'tags', Rang: 'description' } },
    });
    expect(status).toBe(200);
    expect(await readPreview(person, preview.id)).toMatchObject({ collections: 0, tags: 4, warnings: [] });
  });

  it('becomes links in collections', async () => {
    const person = await aPerson(await anApp());
    await importOfPreview(person, await previewOf(person, { 'links.csv': TABLE }));
    const [root] = (await person.call(listCollections, { query: { nested: true } })).body.data;
    expect(root).toMatchObject({ name: 'Imported from CSV', nested: [{ name: 'Web', nested: [{ name: 'CSS' }] }] });
    const query = { collection_id: root?.nested[0]?.nested[0]?.id ?? 0, withTags: true };
    expect((await person.call(listPosts, { query })).body.data).toMatchObject([
      { type: 'link', title: 'Ein Titel', url: 'https://a.example/', tags: [{ name: 'eins' }, { name: 'zwei' }] },
    ]);
  });

  it('is found again when it is imported once more', async () => {
    const person = await aPerson(await anApp());
    const file = {
      'part_000000.csv': 'title,url,time_added,tags,status\nA,https://a.example/,1541343937,a|b,unread\n',
    };
    const first = await previewOf(person, file);
    expect(first).toMatchObject({ collection_name: 'Imported from Pocket', flags: [{ flag: 'unread', count: 1 }] });
    await importOfPreview(person, first);
    expect(await previewOf(person, file)).toMatchObject({ links: 1, duplicates: 1 });
  });
});
