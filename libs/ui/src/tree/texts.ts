import { isolate } from '../bidi/isolate.ts';

/** Texts of the tree. */
export const texts = {
  shared: 'Shared with others',
  hint: 'Press Space to pick up a row and move it.',
  lifted: (name: string) =>
    `${isolate(name)} picked up. Use the Up and Down Arrow keys to choose its position, Left and Right to choose its level. Press Space to drop it, or Escape to cancel.`,
  place: (parent: string | undefined, place: number, count: number, level: number) =>
    `${parent === undefined ? 'At the top level' : `In ${isolate(parent)}`}, position ${place} of ${count}, level ${level}.`,
  dropped: (name: string, where: string) => `${isolate(name)} dropped. ${where}`,
  putBack: (name: string) => `Move canceled. ${isolate(name)} was not moved.`,
  nameOf: (name: string) => `New name of ${isolate(name)}`,
  /** Read after the number. */
  postsWord: (count: number) => (count === 1 ? 'post' : 'posts'),
} as const;
