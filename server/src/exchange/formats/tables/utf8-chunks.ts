import type { SourceFile } from '../source-files.ts';

const NUL = 0;

/** A text in any of the encodings that `SourceFile.text` knows, in chunks of UTF-8 without BOM and NULs. */
export async function* utf8Chunks(file: SourceFile): AsyncGenerator<Buffer> {
  const encoding = await encodingOf(file);
  const decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding);
  let isFirst = true;
  for await (const chunk of (await file.stream()) as AsyncIterable<Buffer>) {
    const bytes = decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
    const isMarked = isFirst && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    isFirst = false;
    yield withoutNuls(isMarked ? bytes.subarray(3) : bytes);
  }
}

async function encodingOf(file: SourceFile): Promise<string> {
  const head = await file.head();
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return (await isUtf8(file)) ? 'utf-8' : 'windows-1252';
}

/** A character that is cut at the end does not count: the file may be cut there. */
async function isUtf8(file: SourceFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of (await file.stream()) as AsyncIterable<Buffer>) decoder.decode(chunk, { stream: true });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const withoutNuls = (bytes: Buffer) =>
  bytes.includes(NUL) ? Buffer.from(bytes.filter((byte) => byte !== NUL)) : bytes;
