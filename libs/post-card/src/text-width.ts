const CHARACTER_PX = 6.5;
const WIDE_CHARACTER_PX = 12;

const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/u;

/** The width of a small text, in px. Estimated: measuring hundreds of cards would force a layout for each. */
export const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (WIDE.test(character) ? WIDE_CHARACTER_PX : CHARACTER_PX), 0);
