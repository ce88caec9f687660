import {
  createCollection,
  createGrant,
  createPost,
  createShare,
  deleteCollection,
  deleteGrant,
  emptyRecycleBin,
  exportBookmarks,
  keepPostVersion,
  openShareSession,
  type Output,
  updatePost,
  updateShare,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { sweepFiles } from '../../src/library/files/sweep-files.ts';
import { anApp, aPerson, given, PASSWORD, type Person, type TestApp } from '../app.ts';
import { aCopyServer, anArticle, saveAndCopy } from '../copies.ts';
import { post } from '../factors.ts';
import { aPng, png } from '../favicons.ts';
import { anImage } from '../library.ts';
import { aPdf } from '../pdf.ts';
import { aWebSite } from '../web-site.ts';

const DAY_MS = 86_400_000;
const ADDRESS = /\/storage\/[a-z]+\/[\w-]{22}\.[a-z]+/g;

/** A collection with files of every kind, and the requests whose answers can name them. */
interface Pictured {
  test: TestApp;
  ada: Person;
  family: number;
  urls: string[];
}

/** A cover, images in two notes, the picture of a link, and an image and a PDF in copies of pages. */
async function aPicturedCollection(): Promise<Pictured> {
  const site = await aWebSite({
    '/bread': anArticle('<img src="/rye.png" alt="Rye">'),
    '/rye.png': png(await aPng()),
    '/flour.pdf': { headers: { 'content-type': 'application/pdf' }, body: aPdf(['Flour and water']) },
  });
  const test = await aCopyServer([site]);
  const ada = test.person;
  const family = await given(ada, createCollection, { name: 'Family', cover: await anImage(ada) });
  const content = `<p>Starter</p><img src="${await anImage(ada)}">`;
  const note = await given(ada, createPost, { title: 'Starter', content, collection_id: family });
  const { id: version } = (await ada.call(keepPostVersion, { params: { id: note }, body: { name: 'Old' } })).body.data;
  const { post_id: bread } = await saveAndCopy(test, `${site.origin}/bread`);
  const { post_id: flour } = await saveAndCopy(test, `${site.origin}/flour.pdf`);
  const looks = { image_path: await anImage(ada), note: `<p>Rye</p><img src="${await anImage(ada)}">` };
  await ada.call(updatePost, { params: { id: bread }, body: { ...looks, collection_id: family } });
  await ada.call(updatePost, { params: { id: flour }, body: { collection_id: family } });
  const urls = [
    '/api/shares/public/me',
    '/api/shared',
    '/api/collections',
    `/api/collections/${family}`,
    `/api/posts?collection_id=${family}`,
    '/api/posts?filter=starter&withShared=1',
    `/api/changes?collection_id=${family}`,
    `${exportBookmarks.url}?format=json&collection_id=${family}`,
    ...[note, bread, flour].flatMap((id) => [`/api/posts/${id}`, `/api/posts/${id}/copy`, `/api/posts/${id}/versions`]),
    `/api/posts/${note}/versions/${version}`,
    `/api/posts/${note}/versions/${version}/difference`,
  ];
  return { test, ada, family, urls };
}

/** Shares the collection with a new user, who views it. */
async function aViewer({ test, ada, family }: Pictured, email: string): Promise<{ viewer: Person; grant: number }> {
  const viewer = await aPerson(test, email);
  const body = { kind: 'user' as const, principal_id: viewer.id, role: 'viewer' as const };
  const { data } = (await ada.call(createGrant, { params: { id: family }, body })).body;
  return { viewer, grant: data.id };
}

/** The addresses of files in the answers to whoever sends a token; null for none. */
async function addressesFor({ test, urls }: Pictured, token: string | null): Promise<string[]> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const bodies: string[] = [];
  for (const url of [...urls, `/feeds/shared/${encodeURIComponent(token ?? 'none')}.json`])
    bodies.push((await test.app.inject({ url, headers })).body);
  return [...new Set(bodies.join('\n').match(ADDRESS))].toSorted();
}

/** The kinds of some files, such as `copies.pdf`. */
const kindsOf = (addresses: readonly string[]) =>
  addresses.map((address) => address.replace(/^\/storage\/(\w+)\/.*\.(\w+)$/, '$1.$2')).toSorted();

const OF_POSTS = ['attachments.webp', 'attachments.webp', 'attachments.webp', 'thumbnails.webp'];
const OF_COPIES = ['copies.pdf', 'copies.webp'];

/** The statuses of some addresses, without any header. */
async function statusesOf({ app }: TestApp, addresses: readonly string[]): Promise<number[]> {
  const answers = await Promise.all(addresses.map((url) => app.inject({ url })));
  return [...new Set(answers.map(({ statusCode }) => statusCode))];
}

describe('The address of a file in a shared collection', () => {
  // #addresses-for-readers
  it('is told to members, and to visitors without those of copies, and to nobody else', async () => {
    const tree = await aPicturedCollection();
    const { test, ada, family } = tree;
    const { viewer } = await aViewer(tree, 'grace@example.org');
    const { viewer: former, grant } = await aViewer(tree, 'alan@example.org');
    await ada.call(deleteGrant, { params: { id: grant } });
    const elsewhere = await aPerson(test, 'linus@example.org');
    const another = await given(ada, createCollection, { name: 'Another' });
    const toLinus = { kind: 'user' as const, principal_id: elsewhere.id, role: 'manager' as const };
    await ada.call(createGrant, { params: { id: another }, body: toLinus });
    const stranger = await aPerson(test, 'mallory@example.org');
    const link = async (token: string, conditions: object = {}) => {
      const body = { token, collection_id: family, name: token, ...conditions };
      return (await ada.call(createShare, { body })).body.data.id;
    };
    await link('for all our guests');
    await link('needs a password', { password: PASSWORD });
    await ada.call(updateShare, { params: { id: await link('has ended') }, body: { is_active: false } });
    const entered = await post(test, openShareSession.url, { token: 'needs a password', password: PASSWORD });
    const { token: session } = (entered.body as Output<typeof openShareSession>).data;

    const all = await addressesFor(tree, ada.token);
    expect(kindsOf(all)).toEqual([...OF_POSTS, ...OF_COPIES].toSorted());
    expect(await addressesFor(tree, viewer.token)).toEqual(all);
    const shown = all.filter((address) => !address.startsWith('/storage/copies/'));
    for (const token of ['for all our guests', session]) {
      const told = await addressesFor(tree, token);
      expect([told, kindsOf(told)]).toEqual([shown, OF_POSTS]);
    }
    for (const [who, token] of [
      ['nobody', null],
      ['a stranger', stranger.token],
      ['a former member', former.token],
      ['a member of another collection', elsewhere.token],
      ['a visitor of a link that has ended', 'has ended'],
      ['a visitor without the password', 'needs a password'],
    ] as const)
      expect([who, await addressesFor(tree, token)]).toEqual([who, []]);
  });

  // #addresses-while-shown
  it('shows it to whoever has it, also once their access has ended, as long as something shows it', async () => {
    const tree = await aPicturedCollection();
    const { test, ada, family } = tree;
    const { viewer, grant } = await aViewer(tree, 'grace@example.org');
    const known = await addressesFor(tree, viewer.token);
    expect(known).toHaveLength(6);
    await ada.call(deleteGrant, { params: { id: grant } });
    expect(await addressesFor(tree, viewer.token)).toEqual([]);
    expect(await statusesOf(test, known)).toEqual([200]);
    await ada.call(deleteCollection, { params: { id: family }, query: { nested: true } });
    const now = Date.now();
    await sweepFiles(test.db, test.files, now);
    await sweepFiles(test.db, test.files, now + 8 * DAY_MS);
    expect(await statusesOf(test, known)).toEqual([200]); // in the recycle bin
    await ada.call(emptyRecycleBin, { query: { is_archived: true } });
    await sweepFiles(test.db, test.files, now + 9 * DAY_MS);
    await sweepFiles(test.db, test.files, now + 17 * DAY_MS);
    expect(await statusesOf(test, known)).toEqual([404]);
  });

  it('cannot be guessed: it is random, also of the same image, and nothing lists what there is', async () => {
    const test = await anApp();
    const ada = await aPerson(test);
    const [one, other] = [await anImage(ada), await anImage(ada)];
    const name = /^\/storage\/attachments\/[\w-]{22}\.webp$/; // 128 bits
    expect([name.test(one), name.test(other), one === other]).toEqual([true, true, false]);
    expect(await statusesOf(test, [one, other])).toEqual([200]);
    const at = '/storage/attachments/'.length;
    const neighbors = ['A', 'B'].map((letter) => one.slice(0, at) + letter + one.slice(at + 1));
    const guesses = neighbors.filter((address) => address !== one);
    for (const address of [...guesses, '/storage/attachments', '/storage/attachments/', '/storage/copies/'])
      expect([address, await statusesOf(test, [address])]).toEqual([address, [404]]);
  });
});
