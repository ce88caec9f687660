import { createCollection, createPost, createShare, listCollections, listShares, undoImport } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { anArchive, COLLECTION, exportOf, importOf, POST } from '../../../testing/archive.ts';

const TOKEN = 'known-to-whoever-made-it';

/** Made by somebody else: two collections with a public link, one of them switched off. */
const anArchiveWithShares = (more: readonly object[] = []) =>
  anArchive(
    [{ ...POST, content: 'Secret', collection_id: 1 }],
    [
      ['collections.json', JSON.stringify([COLLECTION, { ...COLLECTION, id: 2, name: 'y' }])],
      ['tags.json', '[]'],
      [
        'shares.json',
        JSON.stringify([
          { token: TOKEN, collection_id: 1, is_active: true },
          { token: 'another', collection_id: 2, is_active: false },
          ...more,
        ]),
      ],
    ],
  );

const sharesOf = async (person: Person) => (await person.call(listShares, { query: {} })).body.data;
const opens = async ({ app }: TestApp, token: string) =>
  (await app.inject({ url: '/api/shares/public/me', headers: { authorization: `Bearer ${token}` } })).statusCode;

const NAMED = {
  shares: 2,
  shared_collections: [
    { name: 'x', is_active: true },
    { name: 'y', is_active: false },
  ],
};

describe('The public links of an archive', () => {
  // #dry-run-reports-links
  it('are reported by a dry run, and ignored unless the user wants them', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const zip = await anArchiveWithShares();
    expect(await importOf(person, zip, '?dry_run=1')).toMatchObject({ status: 200, body: { data: NAMED } });
    expect(await importOf(person, zip)).toMatchObject({ status: 201, body: { data: { ...NAMED, skipped: [] } } });
    expect([await sharesOf(person), await opens(test, TOKEN)]).toEqual([[], 401]);
  });

  // #links-get-new-tokens
  it('are restored with new tokens if wanted, inactive ones as inactive', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const second = { token: 'a second one', collection_id: 1, is_active: true };
    const answer = await importOf(person, await anArchiveWithShares([second]), '?shares=1');
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { ...NAMED, skipped: [{ line: 3, reason: expect.stringContaining('second share') }] } },
    });
    const shares = await sharesOf(person);
    expect(shares.map(({ is_active }) => is_active)).toEqual([true, false]);
    expect(await opens(test, shares[0]?.token ?? '')).toBe(200);
    for (const token of [TOKEN, 'another', 'a second one']) expect(await opens(test, token)).toBe(401);
  });

  it('are removed when the import is undone', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { body } = await importOf(person, await anArchiveWithShares(), '?shares=1');
    const [share] = await sharesOf(person);
    const { id } = (body as { data: { id: number } }).data;
    expect((await person.call(undoImport, { params: { id } })).status).toBe(204);
    expect([await sharesOf(person), await opens(test, share?.token ?? '')]).toEqual([[], 401]);
    expect((await person.call(listCollections, { query: {} })).body.data).toEqual([]);
  });

  it('do not change the existing link of a collection', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const collection_id = await given(person, createCollection, { name: 'Mine' });
    await given(person, createPost, { content: 'A note', collection_id });
    await person.call(createShare, { body: { token: 'my own link', collection_id, is_active: true } });
    const zip = await exportOf(test, person);
    for (const query of ['', '?shares=1'])
      expect(await importOf(person, zip, query)).toMatchObject({ status: 201, body: { data: { shares: 0 } } });
    expect((await sharesOf(person)).map(({ token }) => token)).toEqual(['my own link']);
  });
});
