import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

import type { EntryDigest } from '../../disk/zip-integrity.ts';
import { PARTS } from './archive-format.ts';
import { isRead, type OpenZip, streamOf } from './archive-zip.ts';
import { linesOf } from '../jobs/read-lines.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';

/** Longest line: a name takes at most 64 KiB in a zip, and JSON may spell a byte with six. */
const LINE_MAX = 512 * 1024;

const Named = Compile(
  Type.Object({
    name: Type.String(),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    bytes: Type.Integer({ minimum: 0 }),
  }),
);

/** Lines that are kept as one buffer: as objects those of a large library would fill the memory. */
const PAGE_LINES = 1000;

/** What each part of an archive is, gathered while they leave. */
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

/** What the manifest of an archive says of the parts that are read. @throws UnreadableFile when it is none. */
export async function readManifest(open: OpenZip): Promise<Map<string, EntryDigest>> {
  const digests = new Map<string, EntryDigest>();
  for await (const line of linesOf(streamOf(open, PARTS.manifest), LINE_MAX)) {
    const named = parse(line);
    if (!Named.Check(named)) throw new UnreadableFile(`${PARTS.manifest} is not as it should be.`);
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
