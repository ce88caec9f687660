import type { PostDifference } from '@benotes/contract';
import type { NoteDifference } from '@benotes/note/compare';

import { escapeHtml } from '../../kernel/sanitize/sanitize.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import { compareTask } from './compare-html.task.ts';
import type { PostState } from './state-text.ts';

/** Longer texts are compared and merged in a worker thread, in characters. */
export const MAX_INLINE_LENGTH = 32 * 1024;

/** How two states differ. Fields that are equal are missing. */
export async function compareStates(
  before: PostState,
  after: PostState,
  workers: WorkerPool,
  userId: number,
): Promise<PostDifference> {
  const html = (one: string, other: string) => compare(one, other, workers, userId);
  const text = (one: string | null, other: string | null) => html(escapeHtml(one ?? ''), escapeHtml(other ?? ''));
  const difference: PostDifference = {};
  if (before.title !== after.title) difference.title = await text(before.title, after.title);
  if (before.content !== after.content) difference.content = await html(before.content, after.content);
  if (before.note !== after.note) difference.note = await html(before.note ?? '', after.note ?? '');
  if (before.description !== after.description)
    difference.description = await text(before.description, after.description);
  if (before.url !== after.url) difference.url = { before: before.url, after: after.url };
  if (before.collection_id !== after.collection_id)
    difference.collection_id = { before: before.collection_id, after: after.collection_id };
  const [olds, news] = [before, after].map(({ tags }) => new Set(tags.map(({ id }) => id)));
  const added = after.tags.filter(({ id }) => !olds?.has(id));
  const removed = before.tags.filter(({ id }) => !news?.has(id));
  if (added.length > 0 || removed.length > 0) difference.tags = { added, removed };
  return difference;
}

async function compare(before: string, after: string, workers: WorkerPool, userId: number): Promise<NoteDifference> {
  if (before.length + after.length > MAX_INLINE_LENGTH) return workers.run(compareTask, { before, after }, userId);
  const { compareHtml } = await import('./merge-html.ts'); // loaded when used, to save memory
  return compareHtml({ before, after });
}
