import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';
import { type Entry, openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

import { aDataDir } from '../../../testing/app.ts';
import { checkedBytes, checkNames, DamagedEntry, digestOfBytes, manifestText, readManifest } from './zip-integrity.ts';

const CONTENT = Buffer.from('what was packed, '.repeat(40));

async function aZip(isPacked: boolean): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(CONTENT, 'one.txt', { compress: isPacked });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The content of the only entry, or the error. */
async function read(bytes: Buffer): Promise<Buffer | Error> {
  const file = path.join(aDataDir(), 'a.zip');
  writeFileSync(file, bytes);
  try {
    const zip = await openPromise(file, { autoClose: false });
    try {
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      const entry = entries.get('one.txt');
      return entry ? await checkedBytes(zip, entry, 1_000_000) : new Error('missing');
    } finally {
      zip.close();
    }
  } catch (error) {
    return error as Error;
  }
}

describe('An entry of a zip', () => {
  it.each([true, false])(
    'is unpacked unchanged or refused, whichever byte is changed (compressed: %s)',
    async (isPacked) => {
      const good = await aZip(isPacked);
      expect(await read(good)).toEqual(CONTENT);
      let refused = 0;
      const wrong: number[] = [];
      for (let at = 0; at < good.length; at += isPacked ? 1 : 5) {
        const damaged = Buffer.from(good);
        damaged[at]! ^= 1 << (at % 8); // within its length
        const result = await read(damaged);
        if (result instanceof Error) refused += 1;
        else if (!result.equals(CONTENT)) wrong.push(at);
      }
      expect(wrong).toEqual([]);
      expect(refused).toBeGreaterThan(50);
    },
  );

  it('is named in the error if its bytes differ', async () => {
    const damaged = await aZip(false);
    const at = damaged.indexOf('packed');
    damaged[at]! ^= 1; // found above
    const error = await read(damaged);
    expect(error).toBeInstanceOf(DamagedEntry);
    expect((error as Error).message).toBe('one.txt is damaged: its checksum (CRC-32) differs');
  });
});

describe('A manifest', () => {
  const digests = new Map([['one.txt', digestOfBytes(CONTENT)]]);

  it('is parsed as it was written, and anything else is rejected', () => {
    expect(readManifest(manifestText(digests))).toEqual(digests);
    for (const text of ['', '[1]', '{"a":1}', '{"a":{"sha256":"","bytes":1}}', 'null'])
      expect(readManifest(text)).toBeNull();
  });

  it('must list every entry, and no other', () => {
    const entry = { uncompressedSize: CONTENT.length } as Entry;
    expect(() => checkNames(new Map([['one.txt', entry]]), digests, [])).not.toThrow();
    expect(() => checkNames(new Map(), digests, [])).toThrow('one.txt is damaged: it is missing');
    const two = new Map([
      ['one.txt', entry],
      ['two.txt', entry],
    ]);
    expect(() => checkNames(two, digests, [])).toThrow('two.txt is damaged: it is not in the manifest');
    expect(() => checkNames(two, digests, ['two.txt'])).not.toThrow();
  });
});
