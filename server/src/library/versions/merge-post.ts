import {
  type Author,
  fieldsWith,
  type Input,
  type Post,
  type Tag,
  type updatePost,
  type VersionReason,
} from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { etagOf, matches, notMatched, tagsOf } from '../../kernel/http/etag.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import { currentWriter } from '../../kernel/writer.ts';
import type { Access } from '../access/access.ts';
import { findAuthors } from '../posts/authors.repo.ts';
import type { ChosenPicture } from '../posts/chosen-picture.ts';
import { readContent, readNote } from '../posts/content.ts';
import { contentOfLink, urlOf } from '../posts/link-content.ts';
import type { ReserveMemory } from '../posts/post-pages.repo.ts';
import { findPost } from '../posts/posts.repo.ts';
import { changePost, type PageLoader } from '../posts/posts.service.ts';
import { findShownTags } from '../tags/given-tags.ts';
import { tagKey } from '../tags/tags.repo.ts';
import { findAuthorsAfter, findLastAuthor } from './last-authors.repo.ts';
import { mergeChange, type MergedChange, refuseConflicts } from './merge-change.ts';
import { type PostState, stateOf } from './state-text.ts';
import { findByTag } from './versions.repo.ts';
import { readVersion } from './versions.service.ts';

type Body = Input<typeof updatePost>['body'];

interface Services {
  db: Db;
  workers: WorkerPool;
  previews: PageLoader;
}

interface Given {
  changes: Body;
  /** What the request was made of, as far as the client knows it. */
  base: Body['base'];
  /** Undefined if the base alone says what it was made of. */
  ifMatch: string | undefined;
  /** What to keep in each conflict with the post of this tag. */
  decided: Body['decided'];
  picture: ChosenPicture | undefined;
  /** Why what the post was is kept, also if it was not changed since. */
  reason?: VersionReason;
}

/** A changed post. `changedBy`: the other users with whose changes it was merged; null if it was not merged. */
interface MergedPost {
  post: Post | null;
  changedBy: Author[] | null;
}

/** How often it is merged again when the post changes meanwhile. */
const TRIES = 3;

/**
 * Changes a post, merged with what it has become since the state of the header `If-Match` or of the base; without a
 * post if the user has no such one.
 *
 * @throws MergeNeeded if both changed the same words and it is not decided what to keep; Problem 412 if it is not known
 *   what
 *   all that it changes was made of; Invalid if a decision does not fit.
 */
export async function mergePost(
  services: Services,
  access: Access,
  id: number,
  given: Given,
  reserve: ReserveMemory,
): Promise<MergedPost> {
  const { ownerId: userId } = access;
  for (let left = TRIES; ; left -= 1) {
    // In a transaction, because writes that are about to be committed count.
    const now = await transact(services.db, userId, (trx) => findPost(trx, userId, id, { withTags: true }));
    if (!now) return { post: null, changedBy: null };
    const change = await mergedWith(services, access, now, given);
    const kept = change && { reason: 'conflict' as const, unmerged: change.unmerged };
    try {
      const changes = change?.changes ?? given.changes;
      const post = await changePost(
        services,
        access,
        id,
        changes,
        { ifMatch: etagOf(now), picture: given.picture, ...(given.reason && { reason: given.reason }), ...kept },
        reserve,
      );
      return { post, changedBy: change && change.changedBy };
    } catch (error) {
      if (left === 1 || !(error instanceof Problem) || error.statusCode !== 412) throw error;
    }
  }
}

/** What a request changes, merged with the post as it is now; null if that is what the request was made of. */
async function mergedWith(
  { db, workers }: Services,
  access: Access,
  now: Post,
  { changes, base, ifMatch, decided }: Given,
): Promise<(MergedChange & { unmerged: Post; changedBy: Author[] }) | null> {
  const { ownerId: userId } = access;
  if (ifMatch !== undefined && matches(ifMatch, now)) return null;
  if (base && !hasAllOf(base, changes)) throw notMatched();
  const from = base ? await withBase(now, base, workers, userId) : await findBase(db, userId, now.id, ifMatch ?? '');
  if (!from) throw notMatched();
  if (isSame(from, stateOf(now))) return null;
  const choices = decided?.etag === etagOf(now) ? decided.choices : undefined;
  const change = await mergeChange(changes, { base: from, now, choices }, workers, userId);
  const changedBy = await findOthers(db, userId, now.id, ifMatch);
  if (!choices) refuseConflicts(change, access, { post: now, changedBy });
  else if (choices.length !== change.conflicts.length)
    throw invalid('decided', `There are ${change.conflicts.length} conflicts, but ${choices.length} choices.`);
  const unmerged = await unmergedOf(db, access, now, from, { ...changes, ...change.own });
  return { ...change, changedBy, unmerged };
}

async function findBase(db: Db, userId: number, id: number, ifMatch: string): Promise<PostState | null> {
  const version = await findByTag(db, userId, id, tagsOf(ifMatch));
  return version ? readVersion(db, userId, id, version.id) : null;
}

/** The other users who have changed a post since a state; if no version has that, the last one of them. */
async function findOthers(db: Db, userId: number, id: number, ifMatch: string | undefined): Promise<Author[]> {
  const last = await findLastAuthor(db, userId, id);
  const version = ifMatch === undefined ? undefined : await findByTag(db, userId, id, tagsOf(ifMatch));
  const ids = version ? await findAuthorsAfter(db, userId, id, version.id) : [];
  const { userId: writer } = currentWriter();
  return findAuthors(
    db,
    [last ?? userId, ...ids].filter((each) => each !== writer),
  );
}

const MERGED = fieldsWith('edited');

const tagsIn = ({ tags }: PostState): string => JSON.stringify(tags.map(({ id }) => id).toSorted((a, b) => a - b));

/** Whether two states differ in nothing that is merged. */
function isSame(one: PostState, other: PostState): boolean {
  return MERGED.every((field) => (field === 'tags' ? tagsIn(one) === tagsIn(other) : one[field] === other[field]));
}

/** Whether a base has each field that is changed: without it, what somebody else wrote there would be overwritten. */
function hasAllOf(base: NonNullable<Body['base']>, { is_uncategorized, ...changes }: Body): boolean {
  const changed = { ...changes, ...(is_uncategorized && { collection_id: 0 }) };
  return MERGED.every((field) => changed[field] === undefined || base[field] !== undefined);
}

/** What a client says that the post was, as clean as what is stored. It says nothing of what it does not change. */
async function withBase(
  now: Post,
  { tags, collection_id, content, note, ...fields }: NonNullable<Body['base']>,
  workers: WorkerPool,
  userId: number,
): Promise<PostState> {
  return {
    ...stateOf(now),
    ...fields,
    ...(content !== undefined && { content: await readContent(content, workers, userId) }),
    ...(note !== undefined && { note: await readNote(note, workers, userId) }),
    ...(collection_id !== undefined && { collection_id: collection_id || null }),
    ...(tags && { tags: tags.map((tag) => ({ id: tag, name: '' })) }),
  };
}

/** What the post would be without the other edit. */
async function unmergedOf(db: Db, access: Access, now: Post, base: PostState, changes: Body): Promise<Post> {
  const { title, description, note, collection_id, is_uncategorized } = changes;
  const { content, url } = unmergedContent(base, changes);
  return {
    ...now,
    ...base,
    type: url === null ? 'text' : 'link',
    content,
    url,
    ...(title !== undefined && { title: title ?? '' }),
    ...(note !== undefined && { note }),
    ...(description !== undefined && { description }),
    ...(collection_id !== undefined && { collection_id: collection_id || null }),
    ...(is_uncategorized && { collection_id: null }),
    tags: await unmergedTags(db, access, now, base, changes),
  };
}

/** Of a link, each of both follows from the other one. */
function unmergedContent(base: PostState, { content, url }: Body): Pick<PostState, 'content' | 'url'> {
  if (content !== undefined) return { content, url: urlOf(content) };
  const address = url ?? base.url;
  const isOfContent = address === null || urlOf(base.content) === address;
  return { content: isOfContent ? base.content : (contentOfLink(address) ?? base.content), url: address };
}

/** Its tags, in the order of their names. Those that have none any more are left out. */
async function unmergedTags(
  db: Db,
  access: Access,
  now: Post,
  base: PostState,
  { tags: ids = base.tags.map(({ id }) => id), add_tags: names = [] }: Body,
): Promise<Tag[]> {
  // Members must not learn the names of others by sending their ids.
  const known = [...(now.tags ?? []), ...(await findShownTags(db, access)), ...base.tags].filter(({ name }) => name);
  const tags = [
    ...ids.flatMap((id) => known.find((tag) => tag.id === id) ?? []),
    // One that is only now created has no id yet.
    ...names.map((name) => known.find((tag) => tagKey(tag.name) === tagKey(name)) ?? { id: 0, name }),
  ];
  const byKey = new Map(tags.map((tag) => [tagKey(tag.name), tag]));
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, tag]) => tag);
}
