/** Without a quantifier, which would need stack for each character of a long run. */
const MARKS = /\p{M}/gu;

/** Folds case and removes accents, for comparison (ä = a = Ä). */
export const foldText = (text: string) => text.normalize('NFKD').replace(MARKS, '').toLowerCase();
