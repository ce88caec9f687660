import {
  type Author,
  type FieldsWith,
  type Input,
  type MergeChoice,
  type MergeConflict,
  type Post,
  POST_FIELDS,
  TAGS_PER_POST_MAX,
  type updatePost,
} from '@benotes/contract';
import { mergeTexts, type Sides } from '@benotes/note/compare';

import { etagOf } from '../../kernel/http/etag.ts';
import { invalid, MergeNeeded } from '../../kernel/problems.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import type { Access } from '../access/access.ts';
import { postFor } from '../access/member-lists.ts';
import { readContent, readNote } from '../posts/content.ts';
import { urlOf } from '../posts/link-content.ts';
import { MAX_INLINE_LENGTH } from './compare-states.ts';
import { mergeTask } from './merge-html.task.ts';
import type { NotesToMerge } from './merge-html.ts';
import type { PostState } from './state-text.ts';

type Changes = Input<typeof updatePost>['body'];

/** What a request changes, merged with what the post has become. */
export interface MergedChange {
  changes: Changes;
  conflicts: MergeConflict[];
  /** The texts of the request, sanitized. */
  own: { content?: string; note?: string | null };
}

interface Against {
  /** What the request was made of. */
  base: PostState;
  now: Post;
  /** What to keep in each conflict, in their order; without them, what the request says. */
  choices: readonly MergeChoice[] | undefined;
}

/**
 * Merges the fields that a request changes with those of the post as it is now. Marks, the place in a list, and the
 * recycle bin are as the request says.
 */
export async function mergeChange(
  given: Changes,
  { base, now, choices }: Against,
  workers: WorkerPool,
  userId: number,
): Promise<MergedChange> {
  const { merge: _merge, base: _base, decided: _decided, ...changes } = given;
  const conflicts: MergeConflict[] = [];
  const own: MergedChange['own'] = {};
  /** The choices for the conflicts that follow. */
  const left = () => choices?.slice(conflicts.length) ?? [];
  const value = <T>(field: MergeConflict['field'], sides: Sides<T>): T => {
    const [old, own, other] = [sides.base, sides.mine, sides.theirs].map((side) => JSON.stringify(side));
    if (own === old) return sides.theirs;
    if (own === other || other === old) return sides.mine;
    const choice = left()[0];
    if (choice === 'both') throw invalid('decided', `Of two values of the field ${field}, only one can be kept.`);
    conflicts.push({
      field,
      kind: 'block',
      block: 0,
      base: old ?? null,
      mine: own ?? null,
      theirs: other ?? null,
      context: null,
    });
    return choice === 'theirs' ? sides.theirs : sides.mine;
  };
  const text = (field: FieldsWith<'limit'>, sides: Sides<string>): string => {
    if (isTooLong(field, mergeTexts(sides).text)) return value(field, sides);
    const merged = mergeTexts(sides, left());
    if (isTooLong(field, merged.text)) throw invalid('decided', `The field ${field} is too long with both.`);
    for (const place of merged.conflicts)
      conflicts.push({ field, kind: 'words', block: 0, ...place, context: sides.base });
    return merged.text;
  };
  const html = async (field: FieldsWith<'column', 'text'>, sides: Sides<string>): Promise<string> => {
    const merged = await mergeNote({ ...sides, choices: left() }, workers, userId);
    for (const place of merged.conflicts) conflicts.push({ field, ...place });
    return merged.html;
  };

  if (given.title !== undefined)
    changes.title = text('title', { base: base.title, mine: given.title ?? '', theirs: now.title });
  if (given.description !== undefined)
    changes.description = text('description', {
      base: base.description ?? '',
      mine: given.description ?? '',
      theirs: now.description ?? '',
    });
  if (given.content !== undefined) {
    const mine = await readContent(given.content, workers, userId);
    own.content = mine;
    const isLink = [base.content, mine, now.content].some((content) => urlOf(content) !== null);
    const sides = { base: base.content, mine, theirs: now.content };
    changes.content = isLink ? value('content', sides) : await html('content', sides);
  }
  if (given.url !== undefined)
    changes.url = value('url', { base: base.url ?? '', mine: given.url, theirs: now.url ?? '' });
  if (given.note !== undefined) {
    own.note = await readNote(given.note, workers, userId);
    const sides = { base: base.note ?? '', mine: own.note ?? '', theirs: now.note ?? '' };
    changes.note = (await html('note', sides)) || null;
  }
  if (given.tags) {
    changes.tags = mergedIds(base.tags.map(idOf), given.tags, (now.tags ?? []).map(idOf));
    if (changes.tags.length > TAGS_PER_POST_MAX) throw invalid('tags', `A post has at most ${TAGS_PER_POST_MAX} tags.`);
  }
  if (given.collection_id !== undefined || given.is_uncategorized) {
    const mine = given.is_uncategorized ? null : given.collection_id || null;
    changes.collection_id = value('collection_id', { base: base.collection_id, mine, theirs: now.collection_id }) ?? 0;
    delete changes.is_uncategorized;
  }
  return { changes, conflicts, own };
}

const idOf = ({ id }: { id: number }) => id;

/** Longer texts cannot be stored: then one of them has to be chosen. */
const isTooLong = (field: FieldsWith<'limit'>, text: string) => Array.from(text).length > POST_FIELDS[field].limit;

/** What both added and neither removed. */
const mergedIds = (base: readonly number[], mine: readonly number[], theirs: readonly number[]): number[] => [
  ...new Set([
    ...mine.filter((id) => theirs.includes(id) || !base.includes(id)),
    ...theirs.filter((id) => !base.includes(id)),
  ]),
];

async function mergeNote(sides: NotesToMerge, workers: WorkerPool, userId: number) {
  const length = sides.base.length + sides.mine.length + sides.theirs.length;
  if (length > MAX_INLINE_LENGTH) return workers.run(mergeTask, sides, userId);
  const { mergeHtml } = await import('./merge-html.ts'); // loaded when used, to save memory
  return mergeHtml(sides);
}

/** @throws MergeNeeded if both changed the same words. */
export function refuseConflicts(
  { conflicts }: MergedChange,
  access: Access,
  { post, changedBy }: { post: Post; changedBy: Author[] },
): void {
  if (conflicts.length === 0) return;
  const etag = etagOf(post);
  throw new MergeNeeded({ conflicts, post: postFor(access, post), etag, changed_by: changedBy });
}
