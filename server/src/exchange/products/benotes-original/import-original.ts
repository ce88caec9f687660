import { IMAGE_BYTES_MAX } from '../../formats/attachments.ts';
import type { FoundPost, ImportSink, Place, ReadOptions } from '../../formats/reader.ts';
import type { FileTree } from '../../formats/source-files.ts';
import { type OriginalLibrary, readLibrary } from './original-library.ts';
import type { RowSource } from './row-sources.ts';
import { withStoredImages } from './source-images.ts';
import { readPost, type SourcePost } from './source-rows.ts';

/** Reads the library of one user or of all users. `files` contains the folder `attachments`, if there is one. */
export async function importOriginal(
  source: RowSource,
  files: FileTree | null,
  sink: ImportSink,
  { user }: Pick<ReadOptions, 'user'>,
): Promise<void> {
  const library = await readLibrary(source, sink.skip.bind(sink));
  if (library.users.length > 1)
    sink.users(
      library.users.map(({ id, name, email }) => ({
        id: String(id),
        name: name === '' ? email : `${name} (${email})`,
        posts: library.counts.get(id) ?? 0,
      })),
    );
  const isChosen = (userId: number) => user === null || String(userId) === user;
  const places = placeCollections(library, sink, isChosen);
  if (library.shares > 0) sink.leaveOut('public links', library.shares);
  const images = new StoredImages(files, sink);
  // What cannot be read was reported the first time.
  for await (const group of source.read(['posts'], () => {}))
    for (const { row, line } of group) {
      const post = readPost(row);
      if (!isChosen(post.userId)) continue;
      const place = places.get(post.collectionId ?? 0);
      await sink.post({
        ...(await contentOf(post, images)),
        place: place?.userId === post.userId ? place.place : null,
        title: post.title,
        tags: library.tagsOf(post.id),
        created: post.created,
        updated: post.updated,
        deleted: post.deleted,
        // Two servers have posts of the same number.
        id: `${post.id}@${post.created ?? ''}`,
        position: -post.order,
        line,
      });
    }
}

function placeCollections(
  { collections }: OriginalLibrary,
  sink: ImportSink,
  isChosen: (userId: number) => boolean,
): Map<number, { place: Place; userId: number }> {
  const places = new Map<number, { place: Place; userId: number }>();
  for (const { id, name, parentId, userId } of collections) {
    if (!isChosen(userId)) continue;
    const parent = places.get(parentId ?? 0)?.place ?? null;
    places.set(id, { place: sink.place(parent, name, { id: String(id) }), userId });
  }
  return places;
}

async function contentOf(
  { isLink, url, content, description }: SourcePost,
  images: StoredImages,
): Promise<Pick<FoundPost, 'kind' | 'url' | 'description' | 'html'>> {
  if (isLink) return { kind: 'link', url: url === '' ? content.trim() : url, description };
  return { kind: 'note', html: await images.in(content) };
}

/** The uploaded images of a backup, each of which is stored once. */
class StoredImages {
  readonly #files: FileTree | null;
  readonly #sink: ImportSink;
  readonly #addresses = new Map<string, string | null>();

  constructor(files: FileTree | null, sink: ImportSink) {
    this.#files = files;
    this.#sink = sink;
  }

  in(html: string): Promise<string> {
    return withStoredImages(
      html,
      (path) => this.#addressOf(path),
      (path) => this.#files?.get(path) !== undefined,
    );
  }

  async #addressOf(path: string): Promise<string | null> {
    const known = this.#addresses.get(path);
    if (known !== undefined) return known;
    // Without the file, the sink counts an image that was not imported.
    const bytes = await this.#files
      ?.get(path)
      ?.bytes(IMAGE_BYTES_MAX)
      .catch(() => null);
    const address = await this.#sink.image(path.slice(path.indexOf('/') + 1), bytes ?? new Uint8Array());
    this.#addresses.set(path, address);
    return address;
  }
}
