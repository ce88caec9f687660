import { type Attachments, imageHtml } from '../attachments.ts';
import { escapeHtml } from '../note-html.ts';
import type { JoplinIndex } from './joplin-index.ts';

const ID = '([0-9a-f]{32})';
const ADDRESS = `(?::/|joplin://x-callback-url/openNote\\?id=)${ID}(?:[#?][^"']*)?`;
const LINK = new RegExp(`<a\\b([^>]*?)\\bhref=(["'])${ADDRESS}\\2[^>]*>(.*?)</a>`, 'gis');
const IMAGE = new RegExp(`<img\\b([^>]*?)\\bsrc=(["'])${ADDRESS}\\2([^>]*)>`, 'gi');
const REFERENCE = new RegExp(`:/${ID}`, 'gi');

/** Replaces what refers to an id: links to notes, images, and other files, which are named only. */
export async function withReferences(html: string, index: JoplinIndex, attachments: Attachments): Promise<string> {
  const files = new Map<string, string>();
  for (const [, found = ''] of html.matchAll(REFERENCE)) {
    const id = found.toLowerCase();
    const resource = index.resources.get(id);
    if (!resource || files.has(id)) continue;
    const address = await attachments.address(resource.path ?? `resources/${id}`, resource.name);
    files.set(
      id,
      address === null ? `${escapeHtml(resource.name)} (not imported)` : imageHtml(address, resource.name),
    );
  }
  return html
    .replaceAll(IMAGE, (_image, _before, _quote, id: string) => files.get(id.toLowerCase()) ?? '')
    .replaceAll(LINK, (_link, _before, _quote, id: string, words: string) => {
      const file = files.get(id.toLowerCase());
      if (file !== undefined) return file;
      return `<a href="${escapeHtml(attachments.sink.linkTo(id.toLowerCase()))}">${words}</a>`;
    });
}
