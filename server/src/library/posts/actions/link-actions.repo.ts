import { sql } from 'kysely';

import { wakeAfterCommit } from '../../../kernel/database/background-loop.ts';
import { idList } from '../../../kernel/database/id-list.ts';
import { ofOwner } from '../../../kernel/database/of-owner.ts';
import { postsWritten } from '../../events.ts';
import { withDeferredMerge } from '../../search/defer-merge.repo.ts';
import { contentOfLink, cutTitle, linkFields } from '../link-content.ts';
import { recordChanges, type Step } from './move-posts.repo.ts';
import { within } from './post-jobs.repo.ts';

/** A link before an action on its address. */
interface Before {
  url: string;
  title: string;
  content: string;
  checked_at: string | null;
}

const ofStep = (step: Step, state: 0 | 1) => sql`(
  select item.post_id from post_job_items as item where ${within(step)} and item.state = ${sql.lit(state)}
)`;

/** Plans a check of the links of a step for now. */
export async function askForChecks(step: Step): Promise<void> {
  await recordChanges(step, sql`posts.is_archived = 0 and posts.type = 'link'`);
  await sql`
    update link_checks set due_at = ${new Date().toISOString()}, is_asked = 1
    where ${ofOwner(step.db, 'user_id', step.userId)} and post_id in ${ofStep(step, 1)}`.execute(step.db);
  wakeAfterCommit(step.db, 'link-checks');
}

/** Accepts pages as they are now: later ones are compared with these. */
export async function acceptPages(step: Step): Promise<void> {
  const { db, userId } = step;
  const isChanged = sql`posts.is_archived = 0 and exists (
    select 1 from link_checks as checks where checks.post_id = posts.id and checks.user_id = ${userId} and checks.state = 'changed'
  )`;
  await recordChanges(step, isChanged);
  await sql`
    update post_job_items as item set before = checks.fingerprint from link_checks as checks
    where ${within(step)} and item.state = 1 and checks.post_id = item.post_id and checks.user_id = ${userId}`.execute(
    db,
  );
  await sql`
    update link_checks set state = 'ok', fingerprint = seen_fingerprint
    where ${ofOwner(db, 'user_id', userId)} and post_id in ${ofStep(step, 1)}`.execute(db);
}

/** Compares pages with what they were before they were accepted, unless they were checked since. */
export async function undoAccept(step: Step): Promise<void> {
  const { db, userId } = step;
  await sql`
    update link_checks set state = 'changed', fingerprint = item.before from post_job_items as item
    where ${within(step)} and item.state = 1 and link_checks.post_id = item.post_id
      and link_checks.user_id = ${userId} and link_checks.state = 'ok'
      and link_checks.fingerprint is not distinct from link_checks.seen_fingerprint`.execute(db);
  await sql`
    update post_job_items as item set state = 2 from link_checks as checks
    where ${within(step)} and item.state = 1 and checks.post_id = item.post_id and checks.user_id = ${userId}
      and checks.state = 'changed'`.execute(db);
}

/** Gives links the addresses that their pages have moved to. */
export async function replaceUrls(step: Step): Promise<void> {
  const { db, userId } = step;
  const now = new Date().toISOString();
  const links = await findMoved(step);
  const changed = links.filter(({ moved_to }) => contentOfLink(moved_to) !== null);
  const ids = changed.map(({ id }) => id);
  if (ids.length === 0) return;
  await recordChanges(step, sql`posts.id in ${idList(db, ids)}`, now);
  for (const { id, position, moved_to, checked_at, ...post } of changed) {
    const before: Before = { ...post, checked_at };
    await setBefore(step, position, now, before);
    const title = post.title === cutTitle(post.url) ? cutTitle(moved_to) : post.title;
    const fields = { ...linkFields(moved_to), content: contentOfLink(moved_to) ?? '', title };
    await db
      .updateTable('posts')
      .set({ ...fields, updated_at: now, import_id: null })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
  }
  await index(step, ids);
  // The check that has found the new addresses has seen their pages.
  for (const { id, checked_at } of changed) await setState(step, id, { state: 'ok', moved_to: null, checked_at });
}

/** Gives links their former addresses, unless they were edited since. */
export async function undoReplacing(step: Step): Promise<void> {
  const { db, userId } = step;
  const { rows } = await sql<{
    id: number;
    position: number;
    before: string;
    url: string;
    updated_at: string;
    import_id: number | null;
  }>`
    select posts.id, item.position, item.before, posts.url, item.updated_at, item.import_id
    from post_job_items as item join posts on posts.id = item.post_id and posts.user_id = ${userId}
    where ${within(step)} and item.state = 1 and posts.updated_at = item.set_at and posts.url is not null`.execute(db);
  if (rows.length === 0) return;
  for (const { id, before, updated_at, import_id } of rows) {
    const { url, title, content } = JSON.parse(before) as Before; // stored by `replaceUrls`
    await db
      .updateTable('posts')
      .set({ ...linkFields(url), title, content, updated_at, import_id })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
  }
  await index(
    step,
    rows.map(({ id }) => id),
  );
  for (const { id, before, url } of rows) {
    const { checked_at } = JSON.parse(before) as Before;
    await setState(step, id, { state: 'moved', moved_to: url, checked_at });
  }
  await markUndone(
    step,
    rows.map(({ position }) => position),
  );
}

async function findMoved(step: Step) {
  const { rows } = await sql<{ id: number; position: number; moved_to: string } & Before>`
    select posts.id, item.position, posts.url, posts.title, posts.content, checks.moved_to, checks.checked_at
    from post_job_items as item join posts on posts.id = item.post_id and posts.user_id = ${step.userId}
    join link_checks as checks on checks.post_id = posts.id and checks.user_id = ${step.userId}
    where ${within(step)} and item.state = 0 and posts.is_archived = 0 and posts.url is not null
      and checks.state = 'moved' and checks.moved_to is not null`.execute(step.db);
  return rows;
}

const index = ({ db, userId }: Step, ids: readonly number[]) =>
  withDeferredMerge(db, () => postsWritten(db, userId, { ids }));

async function setState(
  { db, userId }: Step,
  id: number,
  fields: { state: 'ok' | 'moved'; moved_to: string | null; checked_at: string | null },
): Promise<void> {
  await db.updateTable('link_checks').set(fields).where('post_id', '=', id).where('user_id', '=', userId).execute();
}

/** Stores what an action has changed beside the place of a post. */
export async function setBefore(
  { db, jobId, userId }: Step,
  position: number,
  set_at: string,
  before: object,
): Promise<void> {
  await db
    .updateTable('post_job_items')
    .set({ before: JSON.stringify(before), set_at })
    .where('job_id', '=', jobId)
    .where('user_id', '=', userId)
    .where('position', '=', position)
    .execute();
}

/** Marks items whose posts were changed back. */
export async function markUndone({ db, jobId, userId }: Step, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return;
  await db
    .updateTable('post_job_items')
    .set({ state: 2 })
    .where('job_id', '=', jobId)
    .where('user_id', '=', userId)
    .where('position', 'in', positions)
    .execute();
}
