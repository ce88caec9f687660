/** Fetches what marks words in notes. A page that will search asks for it ahead of the notes. */
export const loadMarks = () => import('./mark-words.ts');
