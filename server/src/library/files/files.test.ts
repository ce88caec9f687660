import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { uploadFile } from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { aFile, anApp, aPerson, type Person, type TestApp } from '../../../testing/app.ts';

const upload = (person: Person, bytes: string | Uint8Array, name = 'image.png') =>
  person.send({ method: 'POST', url: uploadFile.url, ...aFile(bytes, name) });
const pathOf = ({ body }: { body: unknown }) => (body as { data: { path: string } }).data.path;
const stored = ({ config }: TestApp) =>
  readdir(path.join(config.dataDir, 'files/attachments')).catch(() => [] as string[]);
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

describe('An uploaded image', () => {
  // #image-types-accepted
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('can be a %s, whatever its file name', async (format) => {
    const test = await anApp();
    const person = await aPerson(test);
    const answer = await upload(person, await plain(40, 30).toFormat(format).toBuffer(), 'note.txt');
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { path: expect.stringMatching(/^\/storage\/attachments\/[\w-]{22}\.webp$/) } },
    });
    const { rawPayload, headers } = await test.app.inject({ url: pathOf(answer) });
    const { width, height } = await sharp(rawPayload).metadata();
    expect([width, height, headers['content-type']]).toEqual([40, 30, 'image/webp']);
  });

  // #upright-without-metadata
  it('is stored upright, at most 1600 px wide, and without metadata', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const photo = await plain(2000, 1000)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { rawPayload } = await test.app.inject({ url: pathOf(await upload(person, photo)) });
    const { width, height, exif, orientation } = await sharp(rawPayload).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 1000,
      height: 2000,
      exif: undefined,
      orientation: undefined,
    });
    const wide = await upload(person, await plain(3000, 300).png().toBuffer());
    expect((await sharp((await test.app.inject({ url: pathOf(wide) })).rawPayload).metadata()).width).toBe(1600);
  });

  it('can be an animation', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { rawPayload } = await test.app.inject({ url: pathOf(await upload(person, gif)) });
    expect((await sharp(rawPayload).metadata()).pages).toBe(2);
  });

  it('is reduced to its first frame if it has more than 50', async () => {
    const test = await anApp();
    const frames = await Promise.all(
      Array.from({ length: 51 }, (_, index) =>
        sharp({ create: { width: 2, height: 2, channels: 3, background: index % 2 ? '#f00' : '#0f0' } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(51);
    const { rawPayload } = await test.app.inject({ url: pathOf(await upload(await aPerson(test), gif)) });
    expect((await sharp(rawPayload).metadata()).pages ?? 1).toBe(1);
  });

  // #served-in-a-sandbox
  it('is served in a sandbox, and can be embedded by a viewer on another origin', async () => {
    const test = await anApp();
    const answer = await upload(await aPerson(test), await plain(4, 4).png().toBuffer());
    const { headers } = await test.app.inject({ url: pathOf(answer) });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': expect.stringContaining('immutable'),
    });
  });

  it.each([
    ['text', 'just words'],
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a truncated image', Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000', 'hex')],
    ['empty', ''],
  ])('is refused if it is %s, and nothing is stored', async (_what, bytes) => {
    const test = await anApp();
    expect(await upload(await aPerson(test), bytes)).toMatchObject({
      status: 422,
      body: { file: [expect.any(String)] },
    });
    expect(await stored(test)).toEqual([]);
  });

  it('is refused if it is too large or not in a form', async () => {
    const test = await anApp({ UPLOAD_MAX_BYTES: '2048' });
    const person = await aPerson(test);
    expect((await upload(person, new Uint8Array(4096))).status).toBe(413);
    expect((await person.send({ method: 'POST', url: uploadFile.url, payload: { file: 'x' } })).status).toBe(415);
    expect(await stored(test)).toEqual([]);
  });

  it.each([
    ['has no end', '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc', '; boundary=x'],
    ['has no boundary', 'abc', ''],
  ])('is refused in a form that %s', async (_what, payload, boundary) => {
    const test = await anApp();
    const person = await aPerson(test);
    const headers = { 'content-type': `multipart/form-data${boundary}` };
    const answer = await person.send({ method: 'POST', url: uploadFile.url, payload, headers });
    expect(answer).toEqual({ status: 400, body: 'The form could not be read.' });
    expect(await stored(test)).toEqual([]);
  });

  it('with too many pixels is refused before it is decoded', async () => {
    const test = await anApp();
    const huge = await plain(8000, 6000).png({ compressionLevel: 9 }).toBuffer();
    expect((await upload(await aPerson(test), huge)).status).toBe(422);
  });

  it('requires a session', async () => {
    const { app } = await anApp();
    const answer = await app.inject({ method: 'POST', url: uploadFile.url, ...aFile('x') });
    expect(answer.statusCode).toBe(401);
  });

  it.each([
    '/storage/attachments/',
    '/storage/attachments/x.webp',
    '/storage/..%2fbenotes.sqlite',
    '/storage/benotes.lock',
  ])('is served only under its own URL, not under %s', async (url) => {
    const { app } = await anApp();
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});
