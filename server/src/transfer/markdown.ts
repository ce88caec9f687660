import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

import Turndown from 'turndown';

import type { PackedBytes } from './zip-writer.ts';

/** A note, and what stands above it in its file. */
export interface NoteText {
  head: Record<string, string | readonly string[]>;
  content: string;
}

const markdown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', hr: '---' })
  .addRule('struck', { filter: ['s', 'del'], replacement: (text) => `~~${text}~~` })
  .addRule('underlined', { filter: 'u', replacement: (text) => `<u>${text}</u>` })
  .addRule('task', {
    filter: (node) => node.nodeName === 'LI' && node.hasAttribute('data-checked'),
    replacement: (text, node) => {
      const isDone = (node as Element).getAttribute('data-checked') === 'true';
      return `- [${isDone ? 'x' : ' '}] ${text.trim().replaceAll('\n', '\n  ')}\n`;
    },
  })
  .addRule('link block', {
    filter: (node) => node.nodeName === 'UNFURLING-LINK',
    replacement: (_text, node) => {
      const href = (node as Element).getAttribute('href') ?? '';
      const title = (node as Element).getAttribute('data-title') ?? href;
      return `\n\n[${title.replaceAll(/[[\]\\]/g, '\\$&')}](<${href}>)\n\n`;
    },
  });

/** A note's HTML as CommonMark, with the task lists and struck text of GitHub's. */
const toMarkdown = (html: string): string =>
  `${markdown.turndown(html.replaceAll('></unfurling-link>', '>\u200B</unfurling-link>')).trim()}\n`;

/** Notes as files of Markdown below a head in YAML, each packed for a zip. */
export const packNotes = (notes: readonly NoteText[]): PackedBytes[] => notes.map((note) => packed(fileOf(note)));

function fileOf({ head, content }: NoteText): string {
  // A quoted string of JSON is one of YAML.
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${toMarkdown(content)}`;
}

function packed(text: string): PackedBytes {
  const bytes = Buffer.from(text);
  // A copy: what deflates leaves much room behind what it made, all of which would go from thread to thread.
  const packedBytes = new Uint8Array(deflateRawSync(bytes));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { packed: packedBytes, crc: crc32(bytes), size: bytes.length, sha256 };
}
