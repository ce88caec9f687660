import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

const MB = 1024 * 1024;
/** Characters of a line of Base64, as Evernote writes it. */
const LINE = 76;
/** Of all bytes, the part that is files. The rest is text. */
const FILES = 0.9;

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
<en-export export-date="20260101T000000Z" application="Evernote" version="10.120.3">
`;
const PARAGRAPH =
  '<div>What was said at the meeting, in <b>some</b> words &amp; with a <a href="https://site.example/page">link</a>.</div>';

/** Writes an ENEX file of about `megabytes` MB with `notes` notes, most of it files, as libraries of Evernote are. */
export async function writeEnexFile(file: string, megabytes: number, notes: number): Promise<void> {
  await pipeline(enexText(megabytes, notes), createWriteStream(file));
}

function* enexText(megabytes: number, notes: number): Generator<string> {
  yield HEAD;
  const size = (megabytes * MB) / notes;
  const text = PARAGRAPH.repeat(Math.max(1, Math.round((size * (1 - FILES)) / PARAGRAPH.length)));
  const lines = Math.max(1, Math.round((size * FILES) / (LINE + 1)));
  for (let index = 0; index < notes; index += 1) {
    // Files of all sizes: one in ten is nine times as large.
    const bytes = Buffer.alloc(
      Math.round(lines * LINE * 0.75 * (index % 10 === 0 ? 5.5 : 0.5)),
      `bytes of file ${index} `,
    );
    const hash = createHash('md5').update(bytes).digest('hex');
    yield `<note><title>Note ${index}</title><created>20240101T000000Z</created><updated>20240102T000000Z</updated><tag>tag ${index % 50}</tag><content><![CDATA[<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${text}<en-media hash="${hash}" type="application/pdf"/></en-note>]]></content>`;
    yield `<resource><data encoding="base64">\n${bytes.toString('base64').replaceAll(/.{76}/g, '$&\n')}</data><mime>application/pdf</mime><resource-attributes><file-name>file ${index}.pdf</file-name></resource-attributes></resource></note>\n`;
  }
  yield '</en-export>\n';
}
