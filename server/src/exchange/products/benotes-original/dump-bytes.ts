/** Bytes as a string with one character for each. UTF-16, which PowerShell writes, becomes UTF-8; a BOM is removed. */
export async function* asUtf8(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let isFirst = true;
  for await (const piece of bytes) {
    if (isFirst) decoder = decoderOf(piece);
    const text = (decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece).toString('latin1');
    yield isFirst ? text.replace(/^\u00EF\u00BB\u00BF/, '') : text;
    isFirst = false;
  }
}

function decoderOf(piece: Buffer): TextDecoder | null {
  const mark = piece.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le');
  return mark === 'feff' ? new TextDecoder('utf-16be') : null;
}
