/** One at a time: a loop over such a class takes room on the stack for each character of a long run. */
const MARKS = /\p{M}/gu;

/** How words are compared: without case and accents, in one Unicode form (ä = a = Ä). */
export const foldText = (text: string) => text.normalize('NFKD').replace(MARKS, '').toLowerCase();
