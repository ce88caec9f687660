import { baseName, extensionOf, type SourceFile } from '../source-files.ts';

const NOTE = /\.(?:md|markdown|mdown|mkd|html?|txt)$/i;

const depthOf = ({ path }: SourceFile) => path.split('/').length;
const keyOf = (path: string) => path.normalize('NFC').toLowerCase();

/** The folder of a path; empty at the top. */
export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** A path relative to a folder, without `.` and `..`; null if it leads out of the top. */
function resolvePath(folder: string, path: string): string | null {
  const segments = path.startsWith('/') || folder === '' ? [] : folder.split('/');
  for (const segment of path.split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return null;
    } else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

/** A part of an address without its percent-encoding; as it is written, if it is not encoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing is one.
    return text;
  }
}

/** Finds files by what links to them say. */
export class FileIndex {
  readonly #byPath = new Map<string, SourceFile>();
  readonly #byName = new Map<string, SourceFile[]>();
  /** What names were found to mean, the nearest to the top first: notes may link the same name thousands of times. */
  readonly #byPart = new Map<string, SourceFile[]>();

  constructor(files: readonly SourceFile[]) {
    for (const file of files) {
      this.#byPath.set(keyOf(file.path), file);
      const name = keyOf(baseName(file.path));
      for (const key of new Set([name, name.replace(NOTE, '')])) {
        const same = this.#byName.get(key);
        if (same) same.push(file);
        else this.#byName.set(key, [file]);
      }
    }
  }

  /** The file of a relative address, which may be encoded, and may have a query and a heading. */
  byAddress(address: string, from: string): SourceFile | undefined {
    const written = address.replaceAll('\\', '/');
    const once = decoded(written);
    const bare = decoded(written.replace(/[?#].*$/s, ''));
    for (const path of new Set([bare, once, decoded(once), written])) {
      const file = path === '' ? undefined : this.#at(path, from);
      if (file) return file;
    }
    return undefined;
  }

  /** The file of a name as in `[[name]]`: its path, also without extension, or a part of it; the nearest of several. */
  byWikiName(name: string, from: string): SourceFile | undefined {
    const exact = this.#at(name, from) ?? this.#at(`${name}.md`, from);
    if (exact) return exact;
    const wanted = keyOf(name.replaceAll('\\', '/').replace(/^(?:\.{0,2}\/)+/, ''));
    const found = this.#endingIn(wanted);
    const folder = folderOf(from);
    return found.find((file) => folderOf(file.path) === folder) ?? found[0];
  }

  #endingIn(wanted: string): SourceFile[] {
    const known = this.#byPart.get(wanted);
    if (known) return known;
    const found = (this.#byName.get(baseName(wanted)) ?? []).filter((file) => {
      const path = `/${keyOf(file.path)}`;
      return path.endsWith(`/${wanted}`) || path.replace(NOTE, '').endsWith(`/${wanted}`);
    });
    const sorted = found.toSorted((one, other) => depthOf(one) - depthOf(other));
    this.#byPart.set(wanted, sorted);
    return sorted;
  }

  #at(path: string, from: string): SourceFile | undefined {
    const near = resolvePath(folderOf(from), path);
    const top = resolvePath('', path);
    return (
      (near === null ? undefined : this.#byPath.get(keyOf(near))) ??
      (top === null ? undefined : this.#byPath.get(keyOf(top)))
    );
  }
}

const IMAGES: ReadonlySet<string> = new Set(
  'png jpg jpeg jfif gif webp avif heic heif bmp tif tiff svg ico'.split(' '),
);
const IMAGE_BYTES = /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|RIFF....WEBP|....ftypavif)/s;

/** Whether a file is an image by its name, or by its first bytes if its name does not tell. */
export async function isImageFile(file: SourceFile): Promise<boolean> {
  const extension = extensionOf(file.path);
  if (extension !== '') return IMAGES.has(extension);
  return IMAGE_BYTES.test((await file.head()).subarray(0, 16).toString('latin1'));
}
