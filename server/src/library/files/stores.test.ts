import { createPost, createUser, deletePost, deleteUser, exportBookmarks, OWNER, uploadFile } from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { exportOf, importOf, unpacked } from '../../../testing/archive.ts';
import { anS3Site } from '../../../testing/s3.ts';
import { readConfig } from '../../kernel/config/config.ts';
import { sweepFiles } from './sweep-files.ts';

const DAY_MS = 24 * 3600_000;

const anImage = (color = '#336699') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
    .png()
    .toBuffer();

async function upload(person: Person): Promise<string> {
  const { body } = await person.send({ method: 'POST', url: uploadFile.url, ...aFile(await anImage(), 'a.png') });
  return (body as { data: { path: string } }).data.path;
}

const statusOf = async ({ app }: TestApp, url: string) => (await app.inject({ url })).statusCode;
const showing = (url: string) => ({ content: `<p>Look</p><img src="${url}">` });

describe.each([
  ['in a folder', false],
  ['in an S3 bucket', true],
])('An image stored %s', (_where, isS3) => {
  const anAppWithStore = async (env: Record<string, string> = {}) =>
    anApp({ ...(isS3 && { FILES_URL: (await anS3Site()).url }), ...env });

  it('is served for GET and HEAD, and with 304 to a client that has cached it', async () => {
    const test = await anAppWithStore();
    const url = await upload(await aPerson(test));
    const { statusCode, headers, rawPayload } = await test.app.inject({ url });
    expect([statusCode, (await sharp(rawPayload).metadata()).width]).toEqual([200, 8]);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    });
    const head = await test.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, headers['content-length'], '']);
    const known = await test.app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  it('is removed when no post has shown it for a week, and not before', async () => {
    const test = await anAppWithStore();
    const person = await aPerson(test);
    const [shown, binned, taken, unused] = [
      await upload(person),
      await upload(person),
      await upload(person),
      await upload(person),
    ];
    await given(person, createPost, showing(shown));
    const inBin = await given(person, createPost, showing(binned));
    await person.call(deletePost, { params: { id: inBin } });
    const edited = await given(person, createPost, showing(taken));
    await person.send({ method: 'PATCH', url: `/api/posts/${edited}`, payload: { content: '<p>Nothing</p>' } });
    const all = [shown, binned, taken, unused];
    const statuses = () => Promise.all(all.map((url) => statusOf(test, url)));

    const now = Date.now();
    expect(await sweepFiles(test.db, test.files, now)).toBe(0);
    expect(await sweepFiles(test.db, test.files, now + 6 * DAY_MS)).toBe(0);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    // Used again within the week: another week begins when it is removed from the note again.
    await person.send({ method: 'PATCH', url: `/api/posts/${edited}`, payload: showing(taken) });
    expect(await sweepFiles(test.db, test.files, now + 8 * DAY_MS)).toBe(1);
    expect(await statuses()).toEqual([200, 200, 200, 404]);
    await person.send({ method: 'DELETE', url: `/api/posts/${inBin}?permanent=true` });
    expect(await sweepFiles(test.db, test.files, now + 9 * DAY_MS)).toBe(0);
    expect(await sweepFiles(test.db, test.files, now + 17 * DAY_MS)).toBe(1);
    expect(await statuses()).toEqual([200, 404, 200, 404]);
  });

  it('is removed soon after its user', async () => {
    const test = await anAppWithStore();
    const owner = await aPerson(test, 'owner@example.org', OWNER);
    await owner.call(createUser, { body: { name: 'B', email: 'b@example.org', password: 'long enough' } });
    const person = await aPerson(test, 'c@example.org');
    const url = await upload(person);
    await given(person, createPost, showing(url));
    await owner.call(deleteUser, { params: { id: person.id } });
    expect(await sweepFiles(test.db, test.files)).toBe(1);
    expect(await statusOf(test, url)).toBe(404);
  });

  it('counts towards the quota of its user', async () => {
    const test = await anAppWithStore({ UPLOAD_QUOTA_BYTES: '1048576' });
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const noise = await sharp({
      create: { width: 1000, height: 600, channels: 3, background: '#fff', noise: { type: 'gaussian', sigma: 90 } },
    })
      .jpeg()
      .toBuffer();
    const send = (who: Person) => who.send({ method: 'POST', url: uploadFile.url, ...aFile(noise, 'a.jpg') });
    const statuses: number[] = [];
    while (statuses.length < 20 && statuses.at(-1) !== 507) statuses.push((await send(person)).status);
    expect(statuses[0]).toBe(201);
    expect(statuses.at(-1)).toBe(507);
    expect(await send(person)).toEqual({
      status: 507,
      body: 'Your storage is full. Delete some images or copies of pages, including those in the Recycle Bin.',
    });
    expect((await send(other)).status).toBe(201);
    const { bytes } = await test.db
      .selectFrom('files')
      .select((row) => row.fn.sum<number | string>('bytes').as('bytes'))
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(Number(bytes)).toBeLessThanOrEqual(1_048_576);
  });

  it('is exported and imported with an archive', async () => {
    const test = await anAppWithStore();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org')];
    const url = await upload(person);
    await given(person, createPost, showing(url));
    const zip = await exportOf(test, person);
    const name = url.replace('/storage/', 'files/');
    expect([...(await unpacked(zip)).keys()]).toContain(name);
    expect(await importOf(other, zip)).toMatchObject({ status: 201, body: { data: { posts: 1, skipped: [] } } });
    const stored = await test.db.selectFrom('post_files').select('name').orderBy('name').execute();
    expect(stored).toHaveLength(2);
    for (const file of stored) expect(await statusOf(test, `/storage/${file.name}`)).toBe(200);
    expect(exportBookmarks.url).toBe('/api/exports');
  });
});

describe('An S3 store', () => {
  it.each([
    'https://KEY:SECRET@s3.example.org/bucket',
    's3://s3.example.org/bucket',
    's3://KEY:SECRET@s3.example.org',
    's3://KEY:SECRET@s3.example.org/B',
  ])('is not configured by %s, and the error message does not contain the secret', (FILES_URL) => {
    expect(() => readConfig({ FILES_URL })).toThrow(
      /^FILES_URL is invalid: it must be a URL such as s3:\/\/KEY:SECRET@s3\.example\.org/,
    );
  });

  it('is configured by a URL with a region and a folder of the bucket', () => {
    const FILES_URL = 's3://a%2Fkey:a%2Bsecret@s3.example.org:9000/notes/of/us/?region=eu-central-1';
    expect(readConfig({ FILES_URL }).filesStore).toEqual({
      endpoint: 'https://s3.example.org:9000',
      region: 'eu-central-1',
      bucket: 'notes',
      prefix: 'of/us/',
      accessKeyId: 'a/key',
      secretAccessKey: 'a+secret',
    });
  });

  it('gets every image under the folder of the bucket, in requests signed with the key', async () => {
    const site = await anS3Site();
    const test = await anApp({ FILES_URL: site.url });
    const address = await upload(await aPerson(test));
    expect(site.requests).toEqual([
      {
        request: `PUT ${address.replace('/storage/', '/notes/images/')}?x-id=PutObject`,
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]+, Signature=[0-9a-f]{64}$/,
        ),
      },
    ]);
  });

  it.each([
    [
      'is unavailable',
      async () => {
        const site = await anS3Site();
        await site.close();
        return site.url;
      },
    ],
    ['rejects the key', async () => (await anS3Site()).forgedUrl],
  ])('that %s only prevents the upload of images', async (_what, address) => {
    const test = await anApp({ FILES_URL: await address() });
    const person = await aPerson(test);
    const answer = await person.send({ method: 'POST', url: uploadFile.url, ...aFile(await anImage(), 'a.png') });
    expect(answer).toEqual({ status: 503, body: 'The file storage cannot be reached.' });
    expect(await test.db.selectFrom('files').selectAll().execute()).toEqual([]);
    expect(await statusOf(test, '/storage/attachments/AAAAAAAAAAAAAAAAAAAAAA.webp')).toBe(503);
    expect((await person.send({ method: 'POST', url: createPost.url, payload: { content: 'A note' } })).status).toBe(
      201,
    );
  });
});
