import { baseName } from '../../formats/source-files.ts';

const NAMED = /^(.*?)[ -]?([0-9a-f]{32})$/i;
const ID_IN_ADDRESS =
  /([0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:_all)?(?:\.(?:md|html|csv))?(?:[?#].*)?$/i;

/** Whether a file is named by Notion: with the id of a page before its extension. */
export const isNotionName = (path: string) => /[ /]?[0-9a-f]{32}(?:_all)?\.(?:md|html|csv)$/i.test(path);

/** The name and id in the name of a file or folder, without extension; the id is null in newer exports. */
export function pageName(path: string): { name: string; id: string | null } {
  const base = baseName(path).replace(/_all$/, '');
  const [, name, id] = NAMED.exec(base) ?? [];
  return id === undefined ? { name: base, id: null } : { name: (name ?? '').trim(), id: id.toLowerCase() };
}

/** The id of the page that an address leads to, on the web or in the export; null if it names none. */
export function pageIdIn(address: string): string | null {
  const isWeb = /^[a-z][a-z\d+.-]+:/i.test(address);
  if (isWeb && !/^https:\/\/(?:[\w-]+\.)?notion\.(?:so|site)\//i.test(address)) return null;
  const bare = isWeb ? address.replace(/[?#].*$/s, '') : address;
  return ID_IN_ADDRESS.exec(bare)?.[1]?.replaceAll('-', '').toLowerCase() ?? null;
}
