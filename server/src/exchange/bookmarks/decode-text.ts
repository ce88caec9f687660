const NAMED = /charset\s*=\s*["']?\s*([\w-]+)/i;
const HEAD_BYTES = 2048;
/** Labels that old programs write and the Encoding Standard does not know. */
const ALIASES: Record<string, string> = { 'x-mac-roman': 'macintosh', 'x-mac-system': 'macintosh' };

/** Decodes a file in the encoding that its BOM or META names, or else UTF-8, or else windows-1252; removes NULs. */
export function decodeFile(bytes: Uint8Array): string {
  return decode(bytes).replaceAll('\0', '');
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const named = NAMED.exec(head)?.[1]?.toLowerCase();
  if (named && !/^utf-?(8|16)/.test(named)) {
    const read = attempt(bytes, ALIASES[named] ?? named);
    if (read !== null) return read;
  }
  return attempt(bytes, 'utf-8') ?? attempt(bytes, 'windows-1252') ?? '';
}

/** Null if the bytes are invalid in that encoding, or it is unknown. */
function attempt(bytes: Uint8Array, encoding: string): string | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    // Without `stream`, Node 20 decodes windows-1252 as Latin 1.
    return decoder.decode(bytes, { stream: decoder.encoding === 'windows-1252' });
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}
