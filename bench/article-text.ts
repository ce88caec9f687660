const SYLLABLES = 'ba de fi go lu ma ne pi ro su ta ve wi zo ka le mi no pu ri'.split(' ');
const WORDS = SYLLABLES.length ** 3;
const WORDS_PER_PARAGRAPH = 100;

/**
 * Words that no post has, with natural frequencies: the first ones are much more frequent. The same for each `seed`.
 */
export function articleWords(seed: number, count: number): string[] {
  let state = seed + 1;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const index = Math.floor(WORDS * (state / 2 ** 32) ** 4);
    return [index, index / SYLLABLES.length, index / SYLLABLES.length ** 2]
      .map((each) => SYLLABLES[Math.floor(each) % SYLLABLES.length])
      .join('');
  });
}

/** An article of paragraphs. */
export const articleHtml = (words: readonly string[]): string =>
  Array.from({ length: Math.ceil(words.length / WORDS_PER_PARAGRAPH) }, (_, index) => {
    const own = words.slice(index * WORDS_PER_PARAGRAPH, (index + 1) * WORDS_PER_PARAGRAPH);
    return `<p>${own.join(' ')}.</p>`;
  }).join('');
