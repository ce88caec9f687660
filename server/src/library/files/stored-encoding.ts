/** The chunks of a stored WebP: only images, no metadata of cameras or programs. */
const PICTURES = new Set(['VP8 ', 'VP8L', 'ALPH']);
const PARTS = new Set([...PICTURES, 'VP8X', 'ANIM', 'ANMF']);
const RIFF_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
/** The header of an animation frame, before its image. */
const FRAME_HEAD_BYTES = 16;

/**
 * Whether a file has the structure of the encoder's output: a WebP (RFC 9649) with only image and frame chunks and a
 * matching size, without metadata or profiles. Does not check whether it can be decoded.
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
    at = end + (end % 2); // chunks of odd length are padded
    if (at > file.length || (at > end && file[end] !== 0)) return false;
  }
  return true;
}
