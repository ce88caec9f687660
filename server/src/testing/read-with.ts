import type { FileReader, FoundPost, Place, ReadOptions } from '../transfer/formats/reader.ts';
import type { SourceFile } from '../transfer/formats/source-files.ts';
import { CollectingSink } from './collecting-sink.ts';
import { fileOf } from './file-of.ts';
import { READ_OPTIONS } from './import-corpora.ts';

/** Knows the names of collections as well. */
class NamingSink extends CollectingSink {
  readonly #paths: string[][] = [];

  override place(parent: Place, name: string, options: { id?: string } = {}): Place {
    const place = super.place(parent, name, options);
    if (place !== null) this.#paths[place] = [...this.pathOf(parent), name.normalize('NFC').trim()];
    return place;
  }

  /** The names of a collection and those above it. */
  pathOf(place: Place): string[] {
    return place === null ? [] : (this.#paths[place] ?? []);
  }
}

interface ReadFile {
  /** The format that was recognized; null if there is none. */
  format: string | null;
  sink: NamingSink;
}

/** Reads a file with the first reader that recognizes it. */
export async function readWith(
  readers: readonly FileReader[],
  file: SourceFile,
  options: Partial<ReadOptions> = {},
): Promise<ReadFile> {
  const sink = new NamingSink();
  for (const reader of readers) {
    if (!(await reader.recognizes(file))) continue;
    await reader.read(file, sink, { ...READ_OPTIONS, ...options });
    return { format: reader.format, sink };
  }
  return { format: null, sink };
}

/** The posts of a text, with the names of their collections. */
export async function postsIn(
  readers: readonly FileReader[],
  name: string,
  text: string | Uint8Array,
  options?: Partial<ReadOptions>,
): Promise<(Omit<FoundPost, 'place'> & { path: string })[]> {
  const { sink } = await readWith(readers, fileOf(name, text), options);
  return sink.posts.map(({ place, ...post }) => ({ ...post, path: sink.pathOf(place).join('|') }));
}
