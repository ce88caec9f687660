import { isolate } from '../bidi/isolate.ts';

/** What the tree says besides its names. */
export const texts = {
  shared: 'Shared by a public link',
  hint: 'Press Space to lift a row and move it.',
  lifted: (name: string) =>
    `${isolate(name)} lifted. The up and down arrow keys choose its place, left and right its level. Space drops it, Escape puts it back.`,
  place: (parent: string | undefined, place: number, count: number, level: number) =>
    `${parent === undefined ? 'At the top' : `In ${isolate(parent)}`}, place ${place} of ${count}, level ${level}.`,
  dropped: (name: string, where: string) => `${isolate(name)} dropped. ${where}`,
  putBack: (name: string) => `${isolate(name)} put back.`,
} as const;
