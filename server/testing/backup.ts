import { openPromise } from 'yauzl';

import { checkedBytes } from '../src/kernel/disk/zip-integrity.ts';

/** Every entry of a zip by its name. */
export async function readBackupParts(file: string): Promise<[name: string, bytes: Buffer][]> {
  const zip = await openPromise(file, { autoClose: false });
  const parts: [string, Buffer][] = [];
  for await (const entry of zip.eachEntry()) parts.push([entry.fileName, await checkedBytes(zip, entry, 100_000_000)]);
  zip.close();
  return parts;
}
