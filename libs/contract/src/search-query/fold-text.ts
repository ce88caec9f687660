/** What the normal form below would take apart: signs that the editor makes of typed characters, and fractions. */
const SIGNS: Readonly<Record<string, string>> = { '™': '(tm)', '℠': '(sm)', '≠': '!=', '´': "'" };
const SIGN = /[™℠≠´]/g;
/** `2½` is not `21/2`. */
const FRACTION = /[\u00BC-\u00BE\u2150-\u215E\u2189]/g;

/**
 * Marks, and what cannot be seen: soft hyphens, joiners, controls. No quantifier, which would need stack for a long
 * run.
 */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]|(?![\s\u0085])\p{Cc}/gu;

/** Characters without a decomposition, behind what they are compared as. */
const ALIKE: readonly (readonly [plain: string, characters: string])[] = [
  ["'", '‘’‚‛‹›`ʹʻʼʽʾʿˈˊˋꞋꞌ′‵՚׳'],
  ['"', '“”„‟″‶〝〞〟״'],
  // The editor makes one dash of two hyphens.
  ['-', '‐‑‒–—―−⁃﹣־᠆'],
  ['/', '⁄∕'],
  ['<-', '←'],
  ['->', '→'],
  ['<<', '«'],
  ['>>', '»'],
  ['+/-', '±'],
  ['(c)', '©'],
  ['(r)', '®'],
  ['x', '×'],
  [' ', '\u2800'],
  ['a', 'ɐɑɒᶏⱥ'],
  ['ae', 'æᴂ'],
  ['ao', 'ꜵ'],
  ['au', 'ꜷ'],
  ['av', 'ꜹꜻ'],
  ['ay', 'ꜽ'],
  ['b', 'ƀƃɓᵬᶀʙ'],
  ['c', 'ȼƈɕꞓↄ'],
  ['d', 'ðđƌȡɖɗᵭᶁᶑꟈ'],
  ['dz', 'ʣʥ'],
  ['e', 'ǝɇəɘɛɜɝɞᴇ'],
  ['f', 'ƒᵮᶂ'],
  ['g', 'ǥɠɡɢᶃꞡ'],
  ['h', 'ħɦⱨɥʜꜧ'],
  ['hv', 'ƕ'],
  ['i', 'ıɨɩɪᵻ'],
  ['j', 'ȷɉɟʄʝ'],
  ['k', 'ƙⱪᶄꝁꝃꝅĸ'],
  ['l', 'łƚȴɫɬɭⱡꝉᶅʟ'],
  ['m', 'ɱɯᵯᶆ'],
  ['n', 'ŋƞȵɲɳᵰᶇꞑꞥ'],
  ['o', 'øɵɔꝋꝍ'],
  ['oe', 'œ'],
  ['oo', 'ꝏ'],
  ['ou', 'ȣ'],
  ['p', 'ƥᵱᵽᶈꝑꝓꝕ'],
  ['q', 'ɋʠꝗꝙ'],
  ['r', 'ɍɼɽɾɹɻʀᵲᵳᶉꞧ'],
  ['s', 'ʂȿᵴᶊꞩ'],
  ['ss', 'ß'],
  ['t', 'ŧƫƭȶʈⱦᵵʇ'],
  ['th', 'þ'],
  ['tz', 'ꜩ'],
  ['u', 'ʉᵾᶙʊᵿ'],
  ['v', 'ʋᶌⱱʌ'],
  ['vy', 'ꝡ'],
  ['w', 'ʍⱳƿ'],
  ['x', 'ᶍ'],
  ['y', 'ƴɏʎʏỿ'],
  ['z', 'ƶƺȥɀʐʑⱬᵶᶎʒ'],
  ['σ', 'ς'],
  ['г', 'ґғҕӷӻ'],
  ['ж', 'җ'],
  ['з', 'ҙ'],
  ['к', 'қҝҟҡӄ'],
  ['н', 'ңӈӊ'],
  ['о', 'ө'],
  ['п', 'ҧ'],
  ['с', 'ҫ'],
  ['т', 'ҭ'],
  ['у', 'ұ'],
  ['х', 'ҳӽӿ'],
  ['ч', 'ҷҹ'],
  ['ь', 'ҍ'],
  ['ا', 'ٱ'],
  ['ي', 'یىې'],
  ['ك', 'کڪ'],
  ['ه', 'ہھە'],
  // Stretches a line, and means nothing.
  ['', 'ـ'],
];
const PLAIN = new Map(ALIKE.flatMap(([plain, characters]) => Array.from(characters, (each) => [each, plain] as const)));
const OTHERS = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'gu');

/** Numbers multiplied, and powers, before the editor makes × and ² of them. */
const TIMES = /(?<=\d ?)\*(?= ?\d)/g;
const POWER = /\^(?=[23])/g;
const HYPHENS = /--+/g;

/**
 * Folds a text for comparison: no case, accents, and invisible characters (ä = a = Ä), letters without a decomposition
 * as people type them (ß = ss, ł = l), and typographic signs as the keys that make them (’ = ', — = --).
 */
export const foldText = (text: string): string =>
  text
    .replace(SIGN, (sign) => SIGNS[sign] ?? sign)
    .replace(FRACTION, ' $&')
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(OTHERS, (character) => PLAIN.get(character) ?? character)
    .replace(TIMES, 'x')
    .replace(POWER, '')
    .replace(HYPHENS, '-');
