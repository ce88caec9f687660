import { serializeHtml, unwrapLoneParagraph } from '@benotes/note';
import { mergeNotes, mergeTexts, movedOffset, type Sides } from '@benotes/note/compare';
import type { ChosenTag } from '@benotes/ui';

import { parseFragment } from '../editor/html/parse.ts';
import { type Draft, DRAFT_FIELDS, namesOf } from '../saving/draft.ts';

export { movedOffset };

const read = (html: string) => parseFragment(html, { pasted: false });

/**
 * What a user typed while a note was saved, on top of the note as it was saved. Where both changed the same words, it
 * has both.
 */
export function rebaseHtml(sides: Sides<string>): string {
  if (sides.mine === sides.base || sides.mine === sides.theirs) return sides.theirs;
  const notes = { base: read(sides.base), mine: read(sides.mine), theirs: read(sides.theirs) };
  const { conflicts } = mergeNotes(notes);
  const { blocks } = mergeNotes(
    notes,
    conflicts.map(() => 'both' as const),
  );
  return serializeHtml(unwrapLoneParagraph(blocks));
}

/** The same for a text without formats. */
export function rebaseText(sides: Sides<string>): string {
  if (sides.mine === sides.base) return sides.theirs;
  const { conflicts } = mergeTexts(sides);
  return mergeTexts(
    sides,
    conflicts.map(() => 'both' as const),
  ).text;
}

/** A saved draft with what the user changed since it was sent, except for the note. */
export function rebaseDraft(sent: Draft, now: Draft, saved: Draft): Draft {
  const typed = DRAFT_FIELDS.filter(([field, kind]) => kind !== 'html' && now[field] !== sent[field]).map(
    ([field, kind]) => {
      const [base, mine, theirs] = [sent, now, saved].map((each) => String(each[field] ?? ''));
      const isText = kind === 'text';
      return [field, isText ? rebaseText({ base: base ?? '', mine: mine ?? '', theirs: theirs ?? '' }) : now[field]];
    },
  );
  return {
    ...saved,
    ...(Object.fromEntries(typed) as Partial<Draft>),
    tags: namesOf(now) === namesOf(sent) ? saved.tags : rebaseTags(sent.tags, now.tags, saved.tags),
  };
}

/** The same with the note. */
export function rebaseWhole(sent: Draft, now: Draft, saved: Draft): Draft {
  const rebased = (field: 'content' | 'note') =>
    rebaseHtml({ base: sent[field] ?? '', mine: now[field] ?? '', theirs: saved[field] ?? '' });
  return { ...rebaseDraft(sent, now, saved), content: rebased('content'), note: rebased('note') || null };
}

const find = (tags: Draft['tags'], tag: ChosenTag) =>
  tags.find(({ name }) => name.toLowerCase() === tag.name.toLowerCase());

/** What neither has removed, in the order in which it is shown, and then what was added elsewhere. */
function rebaseTags(sent: Draft['tags'], now: Draft['tags'], saved: Draft['tags']): Draft['tags'] {
  return [
    ...now.flatMap((tag) => find(saved, tag) ?? (find(sent, tag) ? [] : tag)),
    ...saved.filter((tag) => !find(sent, tag) && !find(now, tag)),
  ];
}
