import { randomBytes } from 'node:crypto';

import { listPosts, uploadFile } from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, type TestApp } from '../../../testing/app.ts';
import { EMPTY, HEAD, importOf, packed, POST } from '../../../testing/archive.ts';

const QUOTA_BYTES = 1024 * 1024;
const QUOTA = { UPLOAD_QUOTA_BYTES: String(QUOTA_BYTES) };

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

/** An archive of links, each with a thumbnail of the maximum size. */
async function withThumbnails(count: number): Promise<Buffer> {
  const image = await noise(400, 210).webp({ quality: 100 }).toBuffer();
  const names = Array.from({ length: count }, () => `thumbnails/${randomBytes(16).toString('base64url')}.webp`);
  const posts = names.map((name, index) => ({
    ...POST,
    content: `https://example.org/${index}`,
    image_path: `/storage/${name}`,
    order: count - index,
  }));
  return packed([
    HEAD,
    ...EMPTY,
    ['posts.jsonl', posts.map((post) => JSON.stringify(post)).join('\n')],
    ...names.map((name) => [`files/${name}`, image] as const),
  ]);
}

async function bytesStored({ db }: TestApp): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select((row) => row.fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

describe('The image quota', () => {
  it('is not exceeded by the thumbnails of an archive, and the import reports skipped ones', async () => {
    const test = await anApp(QUOTA);
    const person = await aPerson(test);
    const answer = await importOf(person, await withThumbnails(30));
    expect(answer).toMatchObject({ status: 201, body: { data: { posts: 30 } } });
    const { skipped, skipped_count } = (
      answer.body as { data: { skipped: { reason: string }[]; skipped_count: number } }
    ).data;
    expect(skipped[0]?.reason).toContain('the storage is full');
    const stored = await bytesStored(test);
    expect(stored).toBeGreaterThan(QUOTA_BYTES / 2);
    expect(stored).toBeLessThanOrEqual(QUOTA_BYTES);
    const { data } = (await person.call(listPosts, { query: { limit: 100 } })).body;
    expect(data.filter(({ image_path }) => image_path !== null)).toHaveLength(30 - skipped_count);
  });

  it('is not exceeded by the thumbnails of previews, which do not reduce the quota of uploads', async () => {
    const test = await anApp(QUOTA);
    const person = await aPerson(test);
    await importOf(person, await withThumbnails(30));
    const thumbnail = await noise(400, 210).webp({ quality: 100 }).toBuffer();
    await expect(test.files.store(person.id, 'thumbnails', thumbnail)).rejects.toMatchObject({ statusCode: 507 });
    const image = await noise(300, 300).png().toBuffer();
    expect(await person.send({ method: 'POST', url: uploadFile.url, ...aFile(image, 'x.png') })).toMatchObject({
      status: 201,
    });
  });

  it('is not used up by an archive of thumbnails that contain other data', async () => {
    const test = await anApp(QUOTA);
    const person = await aPerson(test);
    const frames = await Promise.all(Array.from({ length: 20 }, () => noise(400, 210).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ quality: 100 })
      .toBuffer();
    const name = `thumbnails/${'A'.repeat(22)}.webp`;
    const post = { ...POST, content: 'https://example.org/', image_path: `/storage/${name}` };
    await importOf(
      person,
      await packed([HEAD, ...EMPTY, ['posts.jsonl', JSON.stringify(post)], [`files/${name}`, animation]]),
    );
    expect(animation.length).toBeGreaterThan(QUOTA_BYTES / 2);
    expect(await bytesStored(test)).toBeLessThan(100_000);
  });
});
