import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

import type { EntryDigest } from '../../kernel/disk/zip-integrity.ts';
import { linesOf } from '../jobs/read-lines.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { PARTS } from './archive-format.ts';
import { isRead, type OpenZip, streamOf } from './archive-zip.ts';

/** Longest line: a name in a zip has at most 64 KiB, and JSON may escape one byte with six. */
const LINE_MAX = 512 * 1024;

const Named = Compile(
  Type.Object({
    name: Type.String(),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    bytes: Type.Integer({ minimum: 0 }),
  }),
);

/** Number of lines stored as one buffer: as objects, those of a large library would take too much memory. */
const PAGE_LINES = 1000;

/** Sizes and checksums of an archive's entries, collected as they are written. */
export class ManifestLines {
  #pages: Buffer[] = [];
  #lines: string[] = [];

  add(name: string, digest: EntryDigest): void {
    this.#lines.push(`${JSON.stringify({ name, ...digest })}\n`);
    if (this.#lines.length === PAGE_LINES) this.#turnPage();
  }

  /** The lines so far. */
  take(): Buffer[] {
    this.#turnPage();
    return this.#pages;
  }

  #turnPage(): void {
    this.#pages.push(Buffer.from(this.#lines.join('')));
    this.#lines = [];
  }
}

/** Reads the manifest of an archive. @throws UnreadableFile if it is invalid. */
export async function readManifest(open: OpenZip): Promise<Map<string, EntryDigest>> {
  const digests = new Map<string, EntryDigest>();
  for await (const line of linesOf(streamOf(open, PARTS.manifest), LINE_MAX)) {
    const named = parse(line);
    if (!Named.Check(named)) throw new UnreadableFile(`${PARTS.manifest} is invalid.`);
    if (isRead(named.name)) digests.set(named.name, { sha256: named.sha256, bytes: named.bytes });
  }
  return digests;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}
