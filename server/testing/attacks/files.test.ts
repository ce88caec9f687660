import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { uploadFile } from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, type TestApp } from '../app.ts';
import { type Attempt, attemptAll } from '../attack-state.ts';

const pixels = (format: 'png' | 'gif') =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();

/** All stored files; the folder is created with the first one. */
const stored = ({ config }: TestApp) => {
  const folder = path.join(config.dataDir, 'files');
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

/** A form with one file, with any name and content type. */
const form = (bytes: string | Uint8Array, name: string, type: string) => {
  const head = Buffer.from(
    `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
  );
  const payload = Buffer.concat([head, Buffer.from(bytes as string), Buffer.from('\r\n--x--\r\n')]);
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=x' } };
};

const SCRIPT = '<script>x()</script>';
/** An SVG that any browser and most decoders would render. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" onload="x()"><rect width="8" height="8"/>${SCRIPT}</svg>`;

describe('A file that pretends to be an image', () => {
  // #disguised-file-refused
  it('is refused, whatever its name, and nothing is stored', async () => {
    const test = await anApp();
    const { token } = await aPerson(test);
    const gif = await pixels('gif');
    const attempts = [
      ['HTML', `<!doctype html>${SCRIPT}`],
      ['an SVG', SVG],
      ['an SVG with an XML declaration', `<?xml version="1.0"?>${SVG}`],
      ['an SVG in UTF-16', Buffer.from(`\uFEFF${SVG}`, 'utf16le')],
      ['a script that begins like a GIF', 'GIF89a/*....................*/=1;x()'],
      ['HTML that begins like a GIF', `GIF89a${SCRIPT}`],
      ['HTML that begins like a PNG', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(SCRIPT)])],
      ['a truncated GIF', gif.subarray(0, 12)],
      ['a PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>'],
      ['a zip', Buffer.from('504b0304', 'hex')],
      ['a program', Buffer.from('7f454c46', 'hex')],
      ['PostScript', '%!PS\n/x {} def'],
      ['ImageMagick commands', 'push graphic-context\nimage over 0,0 0,0 "https://evil.test/"'],
      ['only zeros', Buffer.alloc(4096)],
    ].flatMap(([what, bytes]): Attempt[] =>
      ['image/png', 'image/svg+xml', 'text/html'].map((type) => [
        `${String(what)} as ${type}`,
        { method: 'POST', url: uploadFile.url, ...form(bytes ?? '', 'a.png', type) },
        422,
      ]),
    );
    expect(await attemptAll(test, token, attempts)).toEqual([]);
    expect(stored(test)).toEqual([]);
  });

  // #no-other-data-stored
  it('is stored without any other data it contained', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    for (const format of ['png', 'gif'] as const) {
      const bytes = Buffer.concat([await pixels(format), Buffer.from(SCRIPT), Buffer.from('504b0304', 'hex')]);
      const answer = await person.send({ method: 'POST', url: uploadFile.url, ...form(bytes, 'a.html', 'text/html') });
      expect(answer.status).toBe(201);
      const { path: url } = (answer.body as { data: { path: string } }).data;
      const { rawPayload, headers } = await test.app.inject({ url });
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        'content-disposition': 'inline',
      });
      expect(rawPayload.includes('script')).toBe(false);
      expect(rawPayload.includes(Buffer.from('504b0304', 'hex'))).toBe(false);
    }
  });

  // #under-generated-names
  it('is stored under a generated name', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const bytes = await pixels('png');
    const names = [
      '../../app/index.html',
      String.raw`..\..\x.html`,
      '%2e%2e%2f%2e%2e%2fx.html',
      '/etc/passwd',
      'C:\\x.exe',
      'CON',
      'x.png\u0000.html',
      '.htaccess',
      `${'x'.repeat(4000)}.png`,
      '\u202Egnp.exe',
      '',
      '.',
    ];
    const before = readdirSync(test.config.dataDir, { recursive: true }).length;
    for (const name of names) {
      const answer = await person.send({ method: 'POST', url: uploadFile.url, ...form(bytes, name, 'image/png') });
      // Some parsers ignore a file without a name; in either case it gets a generated name.
      expect([name, [201, 422].includes(answer.status)]).toEqual([name, true]);
    }
    expect(stored(test).filter((name) => !/^[\w-]{22}\.webp$/.test(name))).toEqual([]);
    const others = readdirSync(test.config.dataDir, { recursive: true }).map(String);
    expect(others.filter((name) => !name.startsWith('files')).length).toBeLessThanOrEqual(before);
  });
});

describe('A stored file', () => {
  it.each([
    '/storage/attachments/../../benotes.sqlite',
    '/storage/attachments/..%2f..%2fbenotes.sqlite',
    '/storage/attachments/%2e%2e/%2e%2e/benotes.sqlite',
    String.raw`/storage/attachments/..\..\benotes.sqlite`,
    '/storage//etc/passwd',
    '/storage/attachments/%00',
    '/storage/.well-known',
    '/storage/attachments/.AAAAAAAAAAAAAAAAAAAAAA.webp',
    '/%73torage/../package.json',
    '/modules/../package.json',
    '/modules/lists/..%2f..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/..%2fpackage.json',
  ])('is not served under another path: %s', async (url) => {
    const { app } = await anApp();
    const { statusCode, headers } = await app.inject({ url });
    expect([400, 403, 404]).toContain(statusCode);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });
});
