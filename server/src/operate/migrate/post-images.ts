import { thumbnailPath, withStoredImages } from '../../exchange/products/benotes-original/source-images.ts';
import { Problem } from '../../kernel/problems.ts';
import { encodeImage, encodeThumbnail } from '../../library/files/images.ts';
import { findTargets } from './migrated.repo.ts';
import type { Migration, MigratedUser } from './migration.ts';

/** What is stored on a dry run, which ends before anything shows it. */
const DRY_PATH = '/storage/attachments/AAAAAAAAAAAAAAAAAAAAAA.webp';

/** The uploaded images that some posts of a user show, encoded again and stored once. */
export class PostImages {
  readonly #migration: Migration;
  readonly #user: MigratedUser;
  /** Files that are stored and not recorded yet, which happens together with the posts that show them. */
  readonly stored = new Map<string, string>();

  constructor(migration: Migration, user: MigratedUser) {
    this.#migration = migration;
    this.#user = user;
  }

  /** The HTML of a note with the new addresses of its images. `what` names the note in reports. */
  in(html: string, what: string): Promise<string> {
    return withStoredImages(
      html,
      (path) => this.#take(path, what, encodeImage),
      async (path) => (await this.#migration.uploads.read(path)) !== null,
    );
  }

  /** The picture of a link and its color; nulls if there is none, so that it is fetched again. */
  async thumbnail(image: string | null, what: string): Promise<{ image_path: string | null; color: string | null }> {
    const path = thumbnailPath(image);
    if (path === null) return { image_path: null, color: null };
    let color: string | null = null;
    const image_path = await this.#take(path, what, async (bytes) => {
      const thumbnail = await encodeThumbnail(bytes);
      color = thumbnail?.color ?? null;
      return thumbnail?.image ?? null;
    });
    return { image_path, color };
  }

  async #take(
    path: string,
    what: string,
    encode: (bytes: Uint8Array) => Promise<Uint8Array | null>,
  ): Promise<string | null> {
    const { db, source, uploads, report } = this.#migration;
    const { email } = this.#user;
    const key = `${this.#user.id}:${path}`;
    const known = this.stored.get(key) ?? (await findTargets(db, source.name, 'file', [key])).get(key);
    if (known !== undefined) return known;
    const leaveOut = (reason: string) => {
      report.leaveOut(email, 'images', `${path} in ${what}`, reason);
      return null;
    };
    const bytes = await uploads.read(path);
    if (!bytes) return leaveOut('The file is missing or too large.');
    const image = await encode(bytes);
    if (!image) return leaveOut('It is no image that can be decoded.');
    try {
      const stored = await this.#store(path, image);
      report.count(email, 'images', 'taken');
      this.stored.set(key, stored);
      return stored;
    } catch (error) {
      if (!(error instanceof Problem) || error.statusCode !== 507) throw error;
      return leaveOut(`${error.message} A higher UPLOAD_QUOTA_BYTES allows more.`);
    }
  }

  async #store(path: string, image: Uint8Array): Promise<string> {
    const { files, isDryRun } = this.#migration;
    if (isDryRun) return DRY_PATH;
    return files.store(this.#user.id, path.startsWith('thumbnails/') ? 'thumbnails' : 'attachments', image);
  }
}
