import type { SourceFile } from '../../formats/source-files.ts';
import { EnexParser, type EnexPart } from './enex-parser.ts';

/** The parts of an ENEX file in their order, read while the caller takes them. */
export async function* readEnex(file: SourceFile): AsyncGenerator<EnexPart> {
  const parser = new EnexParser();
  for await (const text of decodedText(file)) {
    yield* parser.write(text);
    if (parser.isStuck) break;
  }
  yield* parser.end();
}

/** The text of a file in pieces, decoded by its BOM or its XML declaration, else as UTF-8. */
async function* decodedText(file: SourceFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(await file.head()));
  for await (const bytes of (await file.stream()) as AsyncIterable<Buffer>)
    yield decoder.decode(bytes, { stream: true }).replaceAll('\0', '');
  yield decoder.decode();
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const named = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/.exec(head.subarray(0, 256).toString('latin1'))?.[1];
  if (named === undefined || /^utf-?(?:8|16)/i.test(named)) return 'utf-8';
  return isEncoding(named) ? named : 'utf-8';
}

function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label) instanceof TextDecoder;
  } catch {
    return false;
  }
}
