import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import {
  getImportPreview,
  type ImportPreview,
  listCollections,
  listPosts,
  type Post,
  updateImportPreview,
} from '@benotes/contract';
import { expect, it } from 'vitest';

import { anApp, aPerson, type Person } from '../../../../testing/app.ts';
import { packed } from '../../../../testing/archive.ts';
import { importOfPreview, previewOf, readPreview } from '../../../../testing/import-previews.ts';
import { originalRows, originalStatements, originalUploads } from '../../../../testing/original-server.ts';

/** A backup as the original writes it. */
async function aBackup(): Promise<Buffer> {
  const dump = originalStatements(originalRows(['x', 'x']), 'mysql').map((statement) => `${statement};\n`);
  const uploads = await originalUploads();
  return packed([
    ['database.sql', `-- MySQL dump 10.13\n${dump.join('')}`],
    ...['attachments/abc.png', 'thumbnails/thumbnail_1.jpg'].map(
      (name) => [name, readFileSync(path.join(uploads, name))] as const,
    ),
    ['.env', 'DB_PASSWORD=secret'],
  ]);
}

const posts = async (person: Person): Promise<Post[]> =>
  (await person.call(listPosts, { query: { limit: 0, withTags: true } })).body.data;

const inBackup = { sources: [{ format: 'benotes-reference', title: 'Benotes (original)' }] };

async function choose(person: Person, { id }: ImportPreview, user: string | null): Promise<ImportPreview> {
  expect((await person.call(updateImportPreview, { params: { id }, body: { user } })).status).toBe(200);
  return readPreview(person, id);
}

it('is previewed with its users, of which one can be chosen', async () => {
  const person = await aPerson(await anApp());
  const preview = await previewOf(person, { '2023_11_04_1200_backup.zip': await aBackup() });
  expect(preview).toMatchObject({
    ...inBackup,
    deleted: 1,
    images: 1,
    missing_files: 1,
    left_out: [
      { what: 'public links', count: 3 },
      { what: 'empty notes', count: 1 },
    ],
    users: [
      { id: '1', name: 'Ann (ann@example.org)', posts: 10 },
      { id: '2', name: 'Bob (bob@example.org)', posts: 2 },
    ],
  });
  const ofBob = await choose(person, preview, '2');
  expect(ofBob).toMatchObject({ links: 0, notes: 2, collections: 3, images: 0 });
  const { body } = await person.call(getImportPreview, { params: { id: ofBob.id } });
  expect(body.data.users).toHaveLength(2);
});

it('is imported with its notes, tags, images, and orders', async () => {
  const person = await aPerson(await anApp());
  const preview = await previewOf(person, { 'backup.zip': await aBackup() });
  const ofAnn = await choose(person, preview, '1');
  const { status } = await importOfPreview(person, ofAnn);
  expect(status).toBe('done');
  const found = await posts(person);
  expect(found.find(({ title }) => title === 'Text post')?.content).toMatch(
    /^<p>It's a <strong>note<\/strong> 📝<br>with an image<\/p><img src="\/storage\/attachments\/[\w-]{22}\.webp"/,
  );
  expect(found.find(({ title }) => title === 'Example')).toMatchObject({
    description: 'About it',
    tags: [{ name: 'alpha' }],
  });
  const { data: collections } = (await person.call(listCollections, {})).body;
  const work = collections.find(({ name }) => name === 'Work');
  const inWork = await person.call(listPosts, { query: { collection_id: work?.id ?? 0 } });
  const contents = inWork.body.data.map(({ content }) => content);
  expect(contents).toHaveLength(3);
  expect(contents.at(-1)).toBe('number 13');

  const again = await previewOf(person, { 'backup.zip': await aBackup() });
  expect((await choose(person, again, '1')).duplicates).toBe(found.length + 1); // and the one in the recycle bin
});

const sample = path.join(process.env['BENOTES_CORPORA'] ?? '', 'imports/benotes-reference/2023_11_04_1200_backup.zip');
it.skipIf(!existsSync(sample))('is read from the sample', async () => {
  const person = await aPerson(await anApp());
  const preview = await previewOf(person, { 'backup.zip': readFileSync(sample) });
  expect(preview).toMatchObject({
    ...inBackup,
    failure: null,
    links: 1,
    notes: 5,
    collections: 4,
    tags: 1,
    deleted: 1,
    missing_files: 0,
  });
});
