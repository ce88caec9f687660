import { createHash } from 'node:crypto';

import { listCollections, listPosts, type Post } from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, type Person } from '../../../testing/app.ts';
import { importFiles, previewOf } from '../../../testing/import-previews.ts';

const picture = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
const ids = ['a', 'b', 'c', 'd'].map((sign) => sign.repeat(32));

const posts = async (person: Person, query: { is_archived?: 1 } = {}): Promise<Post[]> =>
  (await person.call(listPosts, { query: { limit: 0, withTags: true, ...query } })).body.data;
const titled = (list: readonly Post[], title: string) => list.find((post) => post.title === title);

/** Two notes of Evernote with a picture; the first links to the second. */
async function enex(): Promise<string> {
  const bytes = await picture();
  const media = `<en-media hash="${createHash('md5').update(bytes).digest('hex')}" type="image/png"/>`;
  const link = '<div><a href="evernote:///view/1/s1/2/2/">Soup</a></div>';
  return `<?xml version="1.0"?><en-export>
    <note><title>Menu</title><created>20240102T030405Z</created><tag>food</tag><content><![CDATA[<en-note>${link}${media}<div><en-todo checked="true"/>Shop</div></en-note>]]></content><resource><data encoding="base64">${bytes.toString('base64')}</data><mime>image/png</mime></resource></note>
    <note><title>Soup</title><created>20240102T030405Z</created><content><![CDATA[<en-note><div>Hot</div></en-note>]]></content></note></en-export>`;
}

/** A folder of Joplin with a note and one in its trash. */
async function joplin(): Promise<Record<string, string | Uint8Array>> {
  const [folder = '', note = '', deleted = '', image = ''] = ids;
  return {
    [`raw/${folder}.md`]: `Work\n\nid: ${folder}\nparent_id: \ntype_: 2`,
    [`raw/${note}.md`]: `Plan\n\n![](:/${image}) and [that](:/${deleted})\n\nid: ${note}\nparent_id: ${folder}\ncreated_time: 2024-01-02T03:04:05.000Z\ntype_: 1`,
    [`raw/${deleted}.md`]: `Old\n\nText\n\nid: ${deleted}\nparent_id: ${folder}\ndeleted_time: 1704164645000\ntype_: 1`,
    [`raw/${image}.md`]: `p.png\n\nid: ${image}\nmime: image/png\ntype_: 4`,
    [`raw/resources/${image}.png`]: await picture(),
  };
}

describe('Notes of Evernote', () => {
  it('are imported with their pictures, tasks, tags, and links to each other', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    await importFiles(person, { 'Kitchen.enex': await enex() });
    const all = await posts(person);
    const menu = titled(all, 'Menu');
    expect(menu?.tags?.map(({ name }) => name)).toEqual(['food']);
    expect(menu?.created_at).toBe('2024-01-02T03:04:05.000Z');
    expect(menu?.content).toContain(`href="/p/${titled(all, 'Soup')?.id}"`);
    expect(menu?.content).toContain('data-checked="true"');
    const image = /src="(\/storage\/[^"]+)"/.exec(menu?.content ?? '')?.[1] ?? '';
    expect((await test.app.inject({ url: image })).statusCode).toBe(200);
    const { data } = (await person.call(listCollections, { query: {} })).body;
    expect(data.map(({ name }) => name)).toEqual(['Imported from Evernote', 'Kitchen']);
  });

  it('are recognized when they are imported again', async () => {
    const person = await aPerson(await anApp());
    await importFiles(person, { 'Kitchen.enex': await enex() });
    expect(await previewOf(person, { 'Kitchen.enex': await enex() })).toMatchObject({ notes: 2, duplicates: 2 });
  });
});

describe('Notes of Joplin', () => {
  it('are imported from a folder, those in its trash into the recycle bin', async () => {
    const person = await aPerson(await anApp());
    await importFiles(person, await joplin());
    const [plan] = await posts(person);
    const [old] = await posts(person, { is_archived: 1 });
    expect([plan?.title, old?.title]).toEqual(['Plan', 'Old']);
    expect(plan?.content).toMatch(/<img src="\/storage\/attachments\//);
    expect(plan?.content).toContain(`href="/p/${old?.id}"`);
    expect(old?.archived_at).toBe('2024-01-02T03:04:05.000Z');
  });
});
