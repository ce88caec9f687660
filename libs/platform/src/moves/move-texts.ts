import type { LeftBehind } from '@benotes/contract';

/** Letters that isolate a name from the direction of the text around it. */
const isolate = (text: string) => `\u2068${text}\u2069`;

const NAMES: Readonly<Record<keyof LeftBehind, readonly [one: string, several: string]>> = {
  links: ['public link', 'public links'],
  grants: ['share with people', 'shares with people'],
  comments: ['comment', 'comments'],
  versions: ['earlier version', 'earlier versions'],
  copies: ['copy of a page', 'copies of pages'],
  highlights: ['highlight in a copy', 'highlights in copies'],
};

/** Texts of moves to another owner. */
export const texts = {
  of: (collection: string, owner: string) => `${isolate(collection)} (${isolate(owner)})`,
  mine: 'Mine',
  belongs: (owner: string, isOwn: boolean) =>
    isOwn
      ? 'It will belong to you, with its pictures, highlights, and tags.'
      : `It will belong to ${isolate(owner)}, with its pictures, highlights, and tags.`,
  left: (left: LeftBehind) => {
    const parts = (Object.keys(NAMES) as (keyof LeftBehind)[])
      .filter((kind) => left[kind] > 0)
      .map((kind) => `${left[kind]} ${NAMES[kind][left[kind] === 1 ? 0 : 1]}`);
    if (parts.length === 0) return '';
    return `This stays with the original, which goes to the Recycle Bin: ${parts.join(', ')}.`;
  },
  moved: 'Moved to another owner',
  movedBack: 'Move undone',
  belongsNow: (owner: string) => `It belongs to ${isolate(owner)} now.`,
  belongsToYou: 'It belongs to you now.',
  undo: 'Undo',
  error: 'Error',
  notMoved: 'It could not be moved.',
  notUndone: 'Couldn’t undo.',
} as const;
