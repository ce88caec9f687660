import { type Attachments, withFiles } from '../../formats/attachments.ts';
import { addressesIn } from '../../formats/markdown/html-addresses.ts';
import type { JoplinIndex } from './joplin-index.ts';

const ADDRESS = /^(?::\/|joplin:\/\/x-callback-url\/openNote\?id=)([0-9a-f]{32})(?![0-9a-f])/i;

const idIn = (address: string) => ADDRESS.exec(address)?.[1]?.toLowerCase();

/** Replaces the addresses that are ids: of notes, of images, and of other files, which are named only. */
export async function withReferences(html: string, index: JoplinIndex, attachments: Attachments): Promise<string> {
  const files = new Map<string, { name: string; address: string | null }>();
  for (const { address } of addressesIn(html)) {
    const id = idIn(address);
    const resource = id === undefined ? undefined : index.resources.get(id);
    if (id === undefined || !resource || files.has(id)) continue;
    const { name, path } = resource;
    files.set(id, { name, address: await attachments.address(path ?? `resources/${id}`, name) });
  }
  return withFiles(html, (address, isImage) => {
    const id = idIn(address);
    if (id === undefined) return 'keep';
    const file = files.get(id);
    if (!file) return isImage ? 'drop' : { address: attachments.sink.linkTo(id) };
    return file.address === null ? { missing: file.name } : { address: file.address, kind: 'image' };
  });
}
