import { baseName } from '../formats/source-files.ts';

/** Files that operating systems add, which nobody wants to import. */
const CLUTTER = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);
/** A folder that is a document: its name tells what its files are. */
const BUNDLE = /\.textbundle$/i;

/** The path of an uploaded file or an entry, in the form of `SourceFile`; null if it leads out of its archive. */
export function cleanPath(name: string): string | null {
  const path = name.replaceAll('\\', '/').normalize('NFC');
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.includes('\0')) return null;
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  return segments.length === 0 || segments.includes('..') ? null : segments.join('/');
}

/** Whether a file was added by the operating system. */
export function isClutter(path: string): boolean {
  const name = baseName(path);
  return path.startsWith('__MACOSX/') || path.includes('/__MACOSX/') || name.startsWith('._') || CLUTTER.has(name);
}

/** The folder that contains all of the paths, with its slash; empty if there is none. */
export function commonRoot(paths: readonly string[]): string {
  const first = paths[0] ?? '';
  const end = first.indexOf('/');
  if (end < 0 || BUNDLE.test(first.slice(0, end))) return '';
  const root = first.slice(0, end + 1);
  return paths.every((path) => path.startsWith(root)) ? root : '';
}
