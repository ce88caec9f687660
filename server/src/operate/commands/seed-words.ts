const FREQUENT = (
  'the garden water paper stone river letter window market winter summer bread table engine signal harbour cloud forest ' +
  'lantern copper ribbon ladder mirror needle orchard pepper quarry rocket saddle timber umbrella valley walnut yarn ' +
  'über straße schön größe fête naïve café crème jalapeño mañana señor coração ação smörgås fjord ' +
  'сад вода письмо окно рынок зима лето хлеб стол лес κήπος νερό παράθυρο ψωμί θάλασσα ' +
  '庭園 水 手紙 市場 冬 夏 図書館 데이터 정원 편지 حديقة ماء رسالة גן מים מכתב'
).split(' ');

/** Approximately the vocabulary of a large library. */
const MAX_WORDS = 20_000;
/** The number of words that are used in compounds. */
const COMPOUND_PARTS = 32;

function vocabulary(): string[] {
  const words = [...FREQUENT];
  const parts = FREQUENT.slice(1, COMPOUND_PARTS + 1);
  for (const first of parts) for (const second of parts) words.push(first + second);
  for (const first of parts) for (const second of parts) for (const third of parts) words.push(first + second + third);
  return words.slice(0, MAX_WORDS);
}

/** A made-up vocabulary in several scripts; the first words are the most frequent. */
export const WORDS: readonly string[] = vocabulary();

/** A generator of reproducible random numbers (mulberry32). */
export function aRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Writes words with a natural frequency: the second is half as frequent as the first (Zipf's law). */
export function aWriter(random: () => number): (words: number) => string {
  const sums: number[] = [];
  for (const [rank] of WORDS.entries()) sums.push((sums.at(-1) ?? 0) + 1 / (rank + 1));
  const total = sums.at(-1) ?? 1;
  const one = () => WORDS[firstAbove(sums, random() * total)] ?? WORDS[0];
  return (words) => Array.from({ length: words }, one).join(' ');
}

/** The index of the first number above a bound, in ascending numbers. */
function firstAbove(numbers: readonly number[], bound: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) > bound) high = middle;
    else low = middle + 1;
  }
  return low;
}
