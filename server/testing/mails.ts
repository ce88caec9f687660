import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, vi } from 'vitest';

import type { TestApp } from './app.ts';

/** The mails written so far, decoded, once there are this many. */
export async function mailsIn({ config }: Pick<TestApp, 'config'>, count: number): Promise<string[]> {
  const folder = path.join(config.dataDir, 'outbox');
  const names = await vi.waitFor(async () => {
    const written = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')); // half written
    expect(written).toHaveLength(count);
    return written;
  });
  const all = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  // Quoted-printable: long lines are broken with a "=" at their end, and "=" itself is written "=3D".
  return all.map((mail) => mail.replace(/=\n/g, '').replaceAll('=3D', '='));
}
