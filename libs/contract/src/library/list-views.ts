/**
 * How a list shows its posts: as cards, as rows with a picture and a line of text, as lines with the title, or as
 * pictures in columns.
 */
export const LIST_VIEWS = ['cards', 'list', 'titles', 'moodboard'] as const;

export type ListView = (typeof LIST_VIEWS)[number];
