import { buffer } from 'node:stream/consumers';

import { type Input, isAllowedUrl, type Post, type updatePost } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { invalid } from '../../kernel/problems.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import type { Access } from '../access/access.ts';
import { noSuch } from '../access/request-access.ts';
import { ownsImage } from '../files/covers.repo.ts';
import { encodeThumbnail } from '../files/encode-thumbnail.task.ts';
import { type Files, nameOf } from '../files/files.ts';
import { onlyOfLinks } from './change-texts.ts';
import { findPost } from './posts.repo.ts';

/** A stored picture of a link, and its most frequent color, `#rrggbb`. */
export interface LinkPicture {
  path: string;
  color: string;
}

/** What a user has chosen: a picture, or none. */
export type ChosenPicture = LinkPicture | { path: null; color: null };

export interface PictureLoader {
  /**
   * Fetches an image and stores it for a user in the size of cards; null if it cannot be had, for whatever reason.
   *
   * @throws Problem 507 if the user's quota is full.
   */
  loadPicture: (url: string, userId: number) => Promise<LinkPicture | null>;
}

interface Services {
  db: Db;
  workers: WorkerPool;
  files: Files;
  previews: PictureLoader;
}

type Given = Pick<Input<typeof updatePost>['body'], 'image_path' | 'image_url'>;

const STORED = /^\/storage\/(?:attachments|thumbnails)\/[\w-]{22}\.webp$/;

/**
 * The picture that a request chooses for a link: one that was uploaded by the sender or belongs to the owner, one that
 * the server fetches, or none. Undefined if the request does not change it.
 *
 * @throws Invalid for a text, for an image of others, and for one that cannot be fetched.
 */
export async function choosePicture(
  services: Services,
  access: Access,
  id: number,
  { image_path, image_url }: Given,
  senderId: number,
): Promise<ChosenPicture | undefined> {
  if (image_path === undefined && image_url === undefined) return undefined;
  const field = image_url === undefined ? 'image_path' : 'image_url';
  if (image_path !== undefined && image_url !== undefined)
    throw invalid(field, 'Send either the path or the address of the picture.');
  const post = await findPost(services.db, access.ownerId, id);
  if (!post) throw noSuch('post');
  if (post.type !== 'link') throw onlyOfLinks(field);
  if (image_url !== undefined) return fetched(services, access.ownerId, image_url);
  if (image_path === null || image_path === undefined) return { path: null, color: null };
  return presentPicture(post, image_path) ?? uploaded(services, access.ownerId, image_path, senderId);
}

/** The picture that the link has, if that is the path; null for another one. */
const presentPicture = ({ image_path, color }: Post, path: string): ChosenPicture | null =>
  path === image_path && color !== null ? { path, color } : null;

async function fetched({ previews }: Services, ownerId: number, given: string): Promise<LinkPicture> {
  const url = given.trim();
  if (!isAllowedUrl(url, 'bookmark')) throw invalid('image_url', 'An http(s) address is expected.');
  const picture = await previews.loadPicture(url, ownerId);
  // The same for every failure reveals nothing about the target.
  if (!picture) throw invalid('image_url', 'This picture could not be loaded.');
  return picture;
}

/** An uploaded image in the size of cards. A picture that a link of the owner has had is in that size already. */
async function uploaded(
  { db, workers, files }: Services,
  ownerId: number,
  path: string,
  senderId: number,
): Promise<LinkPicture> {
  const isPicture = path.startsWith('/storage/thumbnails/');
  const isOwn = STORED.test(path) && (await ownsImage(db, isPicture ? [ownerId] : [ownerId, senderId], nameOf(path)));
  const file = isOwn ? await files.read(nameOf(path)) : null;
  if (!file) throw invalid('image_path', 'There is no such image.');
  const thumbnail = await workers.run(encodeThumbnail, await buffer(file.body), senderId);
  if (!thumbnail) throw invalid('image_path', 'This image cannot be decoded.');
  const { image, color } = thumbnail;
  return { path: isPicture ? path : await files.store(ownerId, 'thumbnails', image), color };
}
