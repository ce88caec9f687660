const WORDS =
  'river stone letter winter bread window garden morning paper silver street harbour candle meadow story bridge copper lantern orchard ferry valley kettle thunder violin harvest compass'.split(
    ' ',
  );
const SENTENCE = 24;

const words = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => WORDS[(from * 7 + at * 5 + ((from * at) % 11)) % WORDS.length]).join(' ');

/**
 * One block of a note, of about 200 bytes. Of ten, seven are paragraphs, one a heading, one a list, and one a quote.
 */
function block(at: number): string {
  const text = words(at, SENTENCE);
  switch (at % 10) {
    case 3:
      return `<h2>${words(at, 6)}</h2>`;
    case 5:
      return `<ul><li><p>${words(at, 8)}</p></li><li><p>${words(at + 1, 8)}</p></li></ul>`;
    case 8:
      return `<blockquote><p>${text}</p></blockquote>`;
    default:
      return `<p>${text} <strong>${words(at, 3)}</strong> and <em>${words(at + 2, 2)}</em></p>`;
  }
}

/** A note with a number of blocks, the same in every run, in the stored format. */
export const noteOf = (blocks: number): string => Array.from({ length: blocks }, (_, at) => block(at)).join('');
