import { createHash } from 'node:crypto';

interface PdfOptions {
  title?: string;
  /** Text can only be read with a password. */
  isEncrypted?: boolean;
  /** The compressed content of a first page. */
  stream?: Uint8Array;
}

/** A PDF file with a line of text on each page. */
export function aPdf(lines: readonly string[], { title, isEncrypted = false, stream }: PdfOptions = {}): Buffer {
  const contents = [
    ...(stream ? [{ dictionary: '/Filter /FlateDecode ', bytes: Buffer.from(stream) }] : []),
    ...lines.map((line) => ({ dictionary: '', bytes: Buffer.from(`BT /F1 12 Tf 72 700 Td (${line}) Tj ET`) })),
  ];
  const pageIds = contents.map((_, index) => 4 + 2 * index);
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${pageIds.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    ...contents.flatMap(({ dictionary, bytes }, index) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ),
      Buffer.concat([
        Buffer.from(`<< ${dictionary}/Length ${bytes.length} >>\nstream\n`),
        bytes,
        Buffer.from('\nendstream'),
      ]),
    ]),
  ];
  const more: string[] = [];
  if (title !== undefined) {
    objects.push(Buffer.from(`<< /Title (${title}) >>`));
    more.push(`/Info ${objects.length} 0 R`);
  }
  if (isEncrypted) {
    const hash = createHash('sha256').update('owner').digest('hex'); // no password opens it
    objects.push(Buffer.from(`<< /Filter /Standard /V 1 /R 2 /O <${hash}> /U <${hash}> /P -44 >>`));
    more.push(`/Encrypt ${objects.length} 0 R /ID [<${hash.slice(0, 32)}> <${hash.slice(0, 32)}>]`);
  }
  return assemble(objects, more.join(' '));
}

function assemble(objects: readonly Buffer[], more: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = 9;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = length;
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`));
  add(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${more} >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}
