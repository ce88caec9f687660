import type { addToShare, Input, Post } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import type { Visitor } from '../../kernel/http/guard.ts';
import { callerOf, type Limit, type Limits } from '../../kernel/http/rate-limits.ts';
import { forbidden } from '../../kernel/problems.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import { linkAccess } from '../access/access.ts';
import { addPost, type PageLoader } from '../posts/posts.service.ts';

const refusal = 'Too many posts were added by this link. Try again later.';

/** Limits what visitors add: per link and IP address in ten minutes, and per link in a day. */
export class AddingLimits {
  readonly #perAddress: Limit;
  readonly #perLink: Limit;

  constructor(limits: Limits) {
    this.#perAddress = limits('share-added', { points: 30, duration: 600, refusal });
    this.#perLink = limits('share-added-all', { points: 300, duration: 24 * 3600, refusal });
  }

  /** Counts a post. @throws Problem 429 if it is one too many. */
  async take(shareId: number, ip: string): Promise<void> {
    await this.#perAddress.take(`${shareId}\n${callerOf(ip)}`);
    await this.#perLink.take(String(shareId));
  }
}

interface Dependencies {
  db: Db;
  workers: WorkerPool;
  previews: PageLoader;
  adding: AddingLimits;
}

/**
 * Adds a post of a visitor to the collection of a link, marked with the name of the link.
 *
 * @throws Problem 403 if visitors may not add posts, 429 after too many; Invalid for a collection that the link does
 *   not show.
 */
export async function addByVisitor(
  { adding, ...services }: Dependencies,
  visitor: Visitor,
  ip: string,
  { title, content, collection_id }: Input<typeof addToShare>['body'],
): Promise<Post> {
  if (!visitor.may_add || visitor.collection_id === null) throw forbidden();
  await adding.take(visitor.shareId, ip);
  const post = { title, content, collection_id: collection_id ?? visitor.collection_id, preview_later: true };
  return addPost(services, linkAccess(visitor), post, visitor.name ?? 'visitor');
}
