const NAMED = /charset\s*=\s*["']?\s*([\w:.-]+)/i;
const META = /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w:.-]+)/i;
/** Where a page may declare its encoding, in bytes. */
const HEAD_BYTES = 16 * 1024;

/**
 * Decodes a page like a browser: in the encoding of its BOM, the Content-Type, or its META, or else UTF-8, or else
 * windows-1252; without NULs. A page may be truncated anywhere, even within a character.
 */
export function readText(bytes: Uint8Array, contentType: string): string {
  const bom = markOf(bytes);
  if (bom) return read(bytes, bom);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const named = known(NAMED.exec(contentType)?.[1]) ?? fromMeta(known(META.exec(head)?.[1]));
  return read(bytes, named ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252'));
}

function markOf(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** The encoding of a label; null if it is unknown. */
function known(label: string | undefined): string | null {
  try {
    return label === undefined ? null : new TextDecoder(label).encoding;
  } catch {
    return null; // try the next source
  }
}

// If a META could be read, the page is not UTF-16, whatever it says.
const fromMeta = (encoding: string | null) => (encoding?.startsWith('utf-16') ? 'utf-8' : encoding);

// With `stream`, a truncated page does not end in half a character, and Node 20 does not decode windows-1252 as Latin
// 1.
const read = (bytes: Uint8Array, encoding: string) =>
  new TextDecoder(encoding).decode(bytes, { stream: true }).replaceAll('\0', '');

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
