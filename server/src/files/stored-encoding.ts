/** What a WebP of ours is made of: pictures alone, nothing that cameras or programs write beside them. */
const PICTURES = new Set(['VP8 ', 'VP8L', 'ALPH']);
const PARTS = new Set([...PICTURES, 'VP8X', 'ANIM', 'ANMF']);
const RIFF_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
/** Of a frame of an animation, before its picture. */
const FRAME_HEAD_BYTES = 16;

/**
 * Whether a file is built as the encoder builds those that are stored: a WebP (RFC 9649) of pictures and frames that
 * ends where it says, without metadata, profiles and whatever else could be carried along. Whether it can be decoded
 * is not looked at.
 */
export function isInStoredForm(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < RIFF_BYTES || file.toString('latin1', 0, 4) !== 'RIFF') return false;
  if (file.toString('latin1', 8, RIFF_BYTES) !== 'WEBP' || file.readUInt32LE(4) !== file.length - 8) return false;
  return consistsOf(file.subarray(RIFF_BYTES), PARTS);
}

function consistsOf(file: Buffer, parts: ReadonlySet<string>): boolean {
  let at = 0;
  while (at < file.length) {
    if (at + CHUNK_HEAD_BYTES > file.length) return false;
    const name = file.toString('latin1', at, at + 4);
    const start = at + CHUNK_HEAD_BYTES;
    const end = start + file.readUInt32LE(at + 4);
    if (!parts.has(name) || end > file.length) return false;
    if (name === 'ANMF' && !consistsOf(file.subarray(start + FRAME_HEAD_BYTES, end), PICTURES)) return false;
    at = end + (end % 2); // of an odd length: a byte fills it up
    if (at > file.length || (at > end && file[end] !== 0)) return false;
  }
  return true;
}
