import { type PostAction, TAGS_PER_POST_MAX } from '@benotes/contract';
import { sql } from 'kysely';

import type { Db } from '../../../kernel/database/connect.ts';
import { idList } from '../../../kernel/database/id-list.ts';
import { insertValues } from '../../../kernel/database/insert-rows.ts';
import { postsWritten, type ShownPost } from '../../events.ts';
import { findHighlightIds, moveHighlights } from '../../highlights/move-highlights.repo.ts';
import { withDeferredMerge } from '../../search/defer-merge.repo.ts';
import { topOrder } from '../posts.repo.ts';
import { nextArchivedAt } from '../recycle-bin.repo.ts';
import { findCopyDates, handOverCopy, type TakenCopy } from './hand-over-copy.repo.ts';
import { setBefore } from './link-actions.repo.ts';
import { type Member, MERGED, mergedFields } from './merged-fields.ts';
import { recordChanges, type Step, updatePosts } from './move-posts.repo.ts';
import { type Range, within } from './post-jobs.repo.ts';

type Merge = PostAction & { type: 'merge' };

/** A range with all members of the groups that it begins or ends in. */
export async function wholeGroups(db: Db, { jobId, userId, from, to }: Range, total: number): Promise<Range> {
  const { rows } = await sql<{ first: number | null; next: number | null }>`
    select
      (select first_position from post_job_items
        where job_id = ${jobId} and user_id = ${userId} and position = ${from}) as first,
      (select min(position) from post_job_items
        where job_id = ${jobId} and user_id = ${userId} and position >= ${to} and first_position = position) as next`.execute(
    db,
  );
  return { jobId, userId, from: rows[0]?.first ?? from, to: rows[0]?.next ?? total };
}

/** Merges the groups of duplicates of a step: one link of each stays, the others go to the recycle bin. */
export async function mergePosts(step: Step, action: Merge): Promise<void> {
  const { db, userId } = step;
  const groups = groupsOf(await findMembers(step), action.keep);
  const kept = groups.map((group) => group.kept.id);
  const losers = groups.flatMap(({ others }) => others.map(({ id }) => id));
  if (losers.length === 0) return;
  const archivedAt = await nextArchivedAt(db, userId);
  await recordChanges(step, sql`posts.id in ${idList(db, losers)}`, archivedAt);
  await updatePosts(step, 1, sql`is_archived = 1, archived_at = ${archivedAt}, import_id = null`);
  const now = new Date().toISOString();
  await recordChanges(step, sql`posts.id in ${idList(db, kept)}`, now);
  await sql`
    update post_job_items set before = '{}', set_at = updated_at
    where job_id = ${step.jobId} and user_id = ${userId} and position in ${idList(
      db,
      groups.map((group) => group.kept.position),
    )}`.execute(db);
  const tags = await findTags(step, [...kept, ...losers]);
  const copyDates = await findCopyDates(db, userId, [...kept, ...losers]);
  const highlights = await findHighlightIds(db, userId, losers);
  const target = action.collection_id;
  let order = target === undefined ? 0 : await topOrder(db, userId, target);
  const changed: number[] = [];
  const shown: ShownPost[] = [];
  for (const group of groups) {
    const isTagged = await addTags(step, group, tags);
    const isMoved = target !== undefined && group.kept.collection_id !== target;
    const taken = await takeOver(step, group, copyDates, highlights);
    if (!isTagged && !isMoved && !changesFields(group)) continue;
    shown.push(...(await setFields(step, group, now, taken)));
    changed.push(group.kept.id);
    if (!isMoved) continue;
    const place = { collection_id: target, order, is_pinned: 0 as const };
    await db.updateTable('posts').set(place).where('id', '=', group.kept.id).where('user_id', '=', userId).execute();
    order += 1;
  }
  await withDeferredMerge(db, () => postsWritten(db, userId, { ids: changed, shown }));
}

interface Group {
  kept: Member;
  others: Member[];
}

/** The groups of links that still have the same normal address. */
function groupsOf(members: readonly Member[], keep: Merge['keep']): Group[] {
  const groups = new Map<string, Member[]>();
  for (const member of members) {
    const key = `${member.first_position} ${member.page_key}`;
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  }
  return [...groups.values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id);
    const kept = keep === 'oldest' ? sorted[0] : sorted.at(-1);
    return kept && sorted.length > 1 ? [{ kept, others: sorted.filter((member) => member !== kept) }] : [];
  });
}

async function findMembers(step: Step): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select posts.id, item.position, item.first_position, facts.page_key, posts.collection_id, posts.url,
      ${sql.join(MERGED.map((name) => sql.ref(`posts.${name}`)))}, coalesce(octet_length(posts.note), 0) as note_bytes
    from post_job_items as item join posts on posts.id = item.post_id and posts.user_id = ${step.userId}
    join post_facts as facts on facts.post_id = posts.id and facts.user_id = ${step.userId}
    where ${within(step)} and item.state = 0 and posts.is_archived = 0 and facts.page_key is not null`.execute(step.db);
  return rows;
}

/** The ids of the tags of posts. */
async function findTags({ db, userId }: Step, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('post_tag')
    .select(['post_id', 'tag_id'])
    .where(sql<boolean>`post_id in ${idList(db, ids)}`)
    .where('user_id', '=', userId)
    .execute();
  const tags = new Map<number, number[]>();
  for (const { post_id, tag_id } of rows) tags.set(post_id, [...(tags.get(post_id) ?? []), tag_id]);
  return tags;
}

/** Adds the tags of the others, as many as there is room for. Returns whether there are any. */
async function addTags({ db, userId, jobId }: Step, group: Group, tags: Map<number, number[]>): Promise<boolean> {
  const { kept, others } = group;
  const own = new Set(tags.get(kept.id));
  const all = new Set(others.flatMap(({ id }) => tags.get(id) ?? []).filter((id) => !own.has(id)));
  const added = [...all].slice(0, Math.max(0, TAGS_PER_POST_MAX - own.size));
  if (added.length === 0) return false;
  const marks = added.map((id) => [jobId, userId, kept.position, id]);
  await insertValues(db, 'insert into post_job_tags (job_id, user_id, position, tag_id)', marks);
  const rows = added.map((id) => [kept.id, id, userId]);
  await insertValues(db, 'insert into post_tag (post_id, tag_id, user_id)', rows);
  return true;
}

/** What a link has taken over from the others of its group. */
export interface Taken {
  copy?: TakenCopy;
  /** Ids of highlights, by the link that had them. */
  highlights?: Record<number, number[]>;
}

/**
 * Gives the link that stays the latest copy of the others, if it has none, and their highlights: they would be deleted
 * with the others.
 */
async function takeOver(
  step: Step,
  { kept, others }: Group,
  dates: ReadonlyMap<number, string>,
  highlights: ReadonlyMap<number, number[]>,
): Promise<Taken> {
  const { db, userId, jobId } = step;
  const taken: Taken = {};
  const copied = dates.has(kept.id) ? [] : others.filter(({ id }) => dates.has(id));
  const [latest] = copied.toSorted((a, b) => (dates.get(b.id) ?? '').localeCompare(dates.get(a.id) ?? ''));
  if (latest) taken.copy = await handOverCopy(db, userId, latest.id, kept.id);
  const marked = others.flatMap(({ id }) => (highlights.has(id) ? [[id, highlights.get(id) ?? []] as const] : []));
  if (marked.length > 0) {
    taken.highlights = Object.fromEntries(marked);
    for (const [id, ids] of marked) await moveHighlights(db, userId, ids, id, kept.id);
  }
  if (taken.copy || taken.highlights)
    await db
      .updateTable('post_job_items')
      .set({ before: JSON.stringify(taken) })
      .where('job_id', '=', jobId)
      .where('user_id', '=', userId)
      .where('position', '=', kept.position)
      .execute();
  return taken;
}

function changesFields({ kept, others }: Group): boolean {
  const { noteOf, ...fields } = mergedFields(kept, others);
  return noteOf !== null || Object.entries(fields).some(([name, value]) => kept[name as keyof Member] !== value);
}

/** Gives the link that stays the oldest date and the longest texts of its group. Returns it if it has another note. */
async function setFields(step: Step, { kept, others }: Group, now: string, taken: Taken): Promise<ShownPost[]> {
  const { db, userId } = step;
  const { noteOf, ...fields } = mergedFields(kept, others);
  const post = await findPost(db, userId, kept.id);
  const note = noteOf === null ? post.note : (await findPost(db, userId, noteOf)).note;
  const before = { ...post, ...(noteOf === null && { note: undefined }) };
  await setBefore(step, kept.position, now, { fields: before, ...taken });
  await db
    .updateTable('posts')
    .set({ ...fields, note, updated_at: now, import_id: null })
    .where('id', '=', kept.id)
    .where('user_id', '=', userId)
    .execute();
  return noteOf === null ? [] : [{ id: kept.id, content: post.content, image_path: post.image_path, note }];
}

const findPost = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('posts')
    .select([...MERGED, 'note', 'content', 'image_path'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
