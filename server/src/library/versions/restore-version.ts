import type { Input, Post, Tag, updatePost } from '@benotes/contract';

import { type AuditEvent, recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { etagOf } from '../../kernel/http/etag.ts';
import { Problem } from '../../kernel/problems.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import type { Access } from '../access/access.ts';
import { reachesCollection } from '../access/shown-posts.repo.ts';
import { findStoredFiles } from '../files/files.repo.ts';
import type { ReserveMemory } from '../posts/post-pages.repo.ts';
import { findPost } from '../posts/posts.repo.ts';
import { changePost, type MadeChange, type PageLoader } from '../posts/posts.service.ts';
import { findShownTags } from '../tags/given-tags.ts';
import { findTags } from '../tags/tags.repo.ts';
import { MAX_INLINE_LENGTH } from './compare-states.ts';
import { isOther, keepStates } from './keep-states.ts';
import { restoreTask } from './restore-html.task.ts';
import type { PostState } from './state-text.ts';

type Changes = Input<typeof updatePost>['body'];

interface Services {
  db: Db;
  workers: WorkerPool;
  previews: PageLoader;
}

interface RestoreOptions extends Pick<AuditEvent, 'client'> {
  /** The user who restores it. */
  by: number;
  /** The numbers of the blocks to restore; without them, all is. */
  blocks?: number[] | undefined;
  ifMatch?: string | undefined;
  reserve: ReserveMemory;
}

/** How often it is tried again when the post changes meanwhile. */
const TRIES = 3;

/** A restored post. `notices`: what does not exist any more. */
interface RestoredPost {
  post: Post;
  notices: string[];
  /** The version that has what the post was; undefined if nothing has changed. */
  replaced: number | undefined;
}

/**
 * Makes a post what it was, or puts blocks of its content back; null if the user has no such post. What it was becomes
 * a version, also if the server keeps no others. Replacing what somebody else wrote is in the audit log.
 */
export async function restoreVersion(
  services: Services,
  access: Access,
  id: number,
  state: PostState,
  { blocks, ifMatch, reserve, by, client }: RestoreOptions,
): Promise<RestoredPost | null> {
  const { ownerId: userId } = access;
  const reason = 'restoration' as const;
  for (let left = TRIES; ; left -= 1) {
    // In a transaction, because writes that are about to be committed count.
    const now = await transact(services.db, userId, (trx) => findPost(trx, userId, id, { withTags: true }));
    if (!now) return null;
    const { changes, notices } = blocks
      ? await someBlocks(services, userId, state, now, blocks)
      : await wholeState(services.db, access, state, now);
    let replaced: number | undefined;
    const alongside = async (trx: Db, { before, post, authorId }: MadeChange) => {
      const state = { post: before, authorId, reason };
      replaced = isOther(before, post) ? (await keepStates(trx, userId, [state])).get(id) : undefined;
      const user = authorId ?? userId;
      if (user === by) return;
      await recordEvent(trx, { action: 'version.restored', by, user, detail: before.title, client });
    };
    const given = { ifMatch: ifMatch ?? etagOf(now), reason, alongside };
    try {
      const post = await changePost(services, access, id, changes, given, reserve);
      return post && { post, notices, replaced };
    } catch (error) {
      const isRetried = ifMatch === undefined && left > 1 && error instanceof Problem && error.statusCode === 412;
      if (!isRetried) throw error;
    }
  }
}

interface Restored {
  changes: Changes;
  notices: string[];
}

async function wholeState(db: Db, access: Access, state: PostState, now: Post): Promise<Restored> {
  const notices: string[] = [];
  const [own, known] = [await findTags(db, access.ownerId), now.tags ?? []];
  const shown = [...known, ...(await findShownTags(db, access))];
  // By their names members may add any tags, but must not learn what others are called since.
  const tags = state.tags.map(
    ({ id, name }) => shown.find((tag) => tag.id === id) ?? own.find((tag) => tag.name === name),
  );
  const isShown = ({ id }: Tag) => shown.some((tag) => tag.id === id);
  const found = tags.filter((tag) => tag !== undefined);
  const gone = state.tags.filter((_, index) => !tags[index]);
  if (gone.length > 0) notices.push(`These tags no longer exist: ${gone.map(({ name }) => name).join(', ')}.`);
  const hasCollection =
    state.collection_id === null
      ? access.within === 'everything'
      : await reachesCollection(db, access, state.collection_id);
  if (!hasCollection) notices.push('Its collection no longer exists, so the post stays where it is.');
  const images = await missingImages(db, state.content + (state.note ?? ''));
  if (images > 0) notices.push(images === 1 ? 'An image no longer exists.' : `${images} images no longer exist.`);
  const isLink = state.type === 'link';
  return {
    notices,
    changes: {
      title: state.title,
      ...((state.type !== now.type || state.content !== now.content) && { content: state.content }),
      ...(isLink && { description: state.description, note: state.note }),
      ...(hasCollection && { collection_id: state.collection_id ?? 0 }),
      tags: found.filter(isShown).map(({ id }) => id),
      add_tags: found.filter((tag) => !isShown(tag)).map(({ name }) => name),
    },
  };
}

async function someBlocks(
  { db, workers }: Services,
  userId: number,
  state: PostState,
  now: Post,
  numbers: number[],
): Promise<Restored> {
  if (state.type === 'link' || now.type === 'link')
    throw new Problem(409, 'Only blocks of notes can be restored one by one.');
  const input = { earlier: state.content, now: now.content, numbers };
  const isLong = state.content.length + now.content.length > MAX_INLINE_LENGTH;
  const content = isLong
    ? await workers.run(restoreTask, input, userId)
    : (await import('./merge-html.ts')).restoreHtml(input); // loaded when used, to save memory
  const images = await missingImages(db, content);
  return { changes: { content }, notices: images > 0 ? ['Images in it no longer exist.'] : [] };
}

const STORED = /(?<=src=")\/storage\/([^"?#]+)/g;

/** How many of the stored images that a text shows are gone. */
async function missingImages(db: Db, html: string): Promise<number> {
  const names = [...new Set([...html.matchAll(STORED)].map(([, name = '']) => name))];
  if (names.length === 0) return 0;
  return names.length - (await findStoredFiles(db, names)).length;
}
