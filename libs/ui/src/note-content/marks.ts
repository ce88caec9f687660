/** Loads the code that marks words. A search page preloads it before its notes. */
export const loadMarks = () => import('./mark-words.ts');
