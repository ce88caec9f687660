const NAMED = /charset\s*=\s*["']?\s*([\w:.-]+)/i;
const META = /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w:.-]+)/i;
/** Where a page may name its encoding, in bytes. */
const HEAD_BYTES = 16 * 1024;

/**
 * Text of a page the way a browser reads it: in the encoding that its BOM, the answer's Content-Type or its META
 * names, else in UTF-8, else in windows-1252; without NULs. A page may be cut anywhere, within a character too.
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

/** The encoding a label stands for; null for a label nobody knows. */
function known(label: string | undefined): string | null {
  try {
    return label === undefined ? null : new TextDecoder(label).encoding;
  } catch {
    return null; // the next source is asked
  }
}

// A META that could be read is not in UTF-16, whatever it says.
const fromMeta = (encoding: string | null) => (encoding?.startsWith('utf-16') ? 'utf-8' : encoding);

// Told that more may come: a page that was cut does not end in half a character, and Node 20 would otherwise read
// windows-1252 as Latin 1.
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
