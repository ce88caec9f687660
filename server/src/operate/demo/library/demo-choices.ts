import type { Collection } from '@benotes/contract';

/** What the user of the demo library has pinned, by title. */
export const PINNED: readonly string[] = [
  'Welcome to the demo library',
  'Dinner on Saturday',
  'Weekend sourdough',
  'Packing list',
  'Before every release',
];

/** The favorites among the posts, by title. */
export const FAVORITES: readonly string[] = [
  'Weekend sourdough',
  'Dashi',
  'Night train checklist',
  'Haiku to learn by heart',
  'Container queries in one example',
  'Zettelkasten',
];

/** How collections look, by name. */
export const LOOKS: Readonly<Record<string, Pick<Collection, 'color' | 'description' | 'is_favorite'>>> = {
  Cooking: { color: 'orange', description: 'What we cook, and what we would like to cook. Quantities are for four.' },
  Bread: { color: 'yellow', is_favorite: true },
  Travel: { color: 'teal', description: 'Plans for this year, and places to come back to.' },
  日本: { is_favorite: true },
  'Web development': { color: 'blue' },
  'Books and arts': { color: 'purple', description: 'Read, seen, heard, and still to come.' },
  'House and garden': { color: 'green' },
  Meetings: { description: 'One note per meeting: what was decided, and who does it.' },
};

interface DemoSearch {
  name: string;
  icon: number;
  filter: string;
  /** The name of the collection it is limited to. */
  collection?: string;
}

/** The saved searches, in the order of the sidebar. */
export const SAVED_SEARCHES: readonly DemoSearch[] = [
  { name: 'Open tasks', icon: 405, filter: 'has:open-task sort:edited' },
  { name: 'Trains', icon: 402, filter: 'tag:trains OR title:train' },
  { name: 'My own recipes', icon: 802, filter: 'is:note tag:recipe', collection: 'Cooking' },
];
