import { isolate } from './bidi/isolate.ts';
import { texts as firstTexts } from './texts.ts';

/** The texts of all components, of which some load when they are used. */
export const texts = {
  ...firstTexts,

  colors: {
    none: 'Default color',
    red: 'Red',
    orange: 'Orange',
    yellow: 'Yellow',
    green: 'Green',
    teal: 'Teal',
    blue: 'Blue',
    purple: 'Purple',
    pink: 'Pink',
  },
  noIcon: 'No Icon',
  noIconFound: 'No matches.',
  newTag: (name: string) => `Create “${isolate(name)}”`,
  noMatch: 'No matches.',
  noTag: 'No additional tags found',
  removeTag: (name: string) => `Remove ${isolate(name)}`,
  searchIcons: 'Search icons',
  showList: (label: string) => `Show the list: ${label}`,
  tagAdded: (name: string) => `${isolate(name)} added.`,
  tagRemoved: (name: string) => `${isolate(name)} removed.`,
  tagsFull: (most: number) => `You can add up to ${most} tags.`,
  tagsKeys: 'Press Left Arrow to reach selected tags, or Backspace to remove the last one.',
} as const;
