/** A part of an MHTML file. */
export interface MhtmlPart {
  /** In lower case, without parameters. */
  mediaType: string;
  /** Its URL; empty if it has none. */
  location: string;
  /** By which other parts name it, as `cid:` and this; empty if it has none. */
  id: string;
  body: Buffer;
}

const BOUNDARY = /^content-type:\s*multipart\/related;[^]*?boundary="([^"]+)"/im;

/**
 * Splits an MHTML file as Chromium writes it, which has one level of parts. The first part is the page. Readers of mail
 * lose the addresses of parts, without which a page does not find its images.
 */
export function readMhtml(mhtml: string): MhtmlPart[] {
  const [, boundary] = BOUNDARY.exec(mhtml) ?? [];
  if (boundary === undefined) throw new Error('The file has no parts.');
  // The first piece is the head of the file, the last one its end.
  return mhtml.split(`\r\n--${boundary}`).slice(1, -1).map(readPart);
}

function readPart(part: string): MhtmlPart {
  const end = part.indexOf('\r\n\r\n');
  const head = part.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const body = part.slice(end + 4);
  const header = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  return {
    mediaType: header('content-type').split(';')[0]?.trim().toLowerCase() ?? '',
    location: header('content-location'),
    id: header('content-id').replaceAll(/^<|>$/g, ''),
    body: decoded(body, header('content-transfer-encoding').toLowerCase()),
  };
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body);
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1');
}
