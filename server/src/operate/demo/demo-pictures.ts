import { createHash } from 'node:crypto';

/** The size of a thumbnail. */
const WIDTH = 400;
const HEIGHT = 210;

/** Colors: sky, background, foreground, and accent. */
const PALETTES = [
  ['#f6e7cb', '#e3a857', '#9c5c2e', '#fff6e0'],
  ['#cfe6ee', '#6ba3b8', '#2f5d73', '#fdf3d0'],
  ['#e4ead2', '#93ab6b', '#4c6b3c', '#f7d774'],
  ['#2b2f4a', '#4b4f7f', '#191b30', '#f4e3a1'],
  ['#f3d9d3', '#cf7f72', '#7f3f45', '#fff0d9'],
  ['#e7e1ee', '#a18fbe', '#57467b', '#ffe7b3'],
  ['#dfe9e6', '#77a79b', '#31594f', '#f2b872'],
  ['#fbe8d8', '#ef9f76', '#b5533c', '#ffe9a8'],
] as const;

type Palette = (typeof PALETTES)[number];

/** Numbers from 0 to 1 that are the same for the same text. */
function numbersOf(text: string): (index: number) => number {
  const bytes = createHash('sha512').update(text).digest();
  return (index) => (bytes[index % bytes.length] ?? 0) / 255;
}

const MOTIFS: readonly ((palette: Palette, number: (index: number) => number) => string)[] = [
  // Hills under a sun.
  ([, far, near, accent], number) =>
    `<circle cx="${60 + 280 * number(1)}" cy="${40 + 50 * number(2)}" r="${18 + 16 * number(3)}" fill="${accent}"/>` +
    hill(far, 120, number, 4) +
    hill(near, 160, number, 8),
  // Waves.
  ([, far, near, accent], number) =>
    [0, 1, 2, 3, 4]
      .map((row) => wave([far, near, accent, far, near][row] ?? far, 70 + row * 32, 40 + 40 * number(row)))
      .join(''),
  // A town.
  ([, far, near, accent], number) =>
    Array.from({ length: 12 }, (_, index) => {
      const height = 50 + 110 * number(index);
      const x = index * 34 - 4;
      const windows = Array.from({ length: 3 }, (__, row) =>
        number(index + row + 13) > 0.45
          ? `<rect x="${x + 10}" y="${HEIGHT - height + 12 + row * 18}" width="12" height="9" fill="${accent}"/>`
          : '',
      );
      return `<rect x="${x}" y="${HEIGHT - height}" width="32" height="${height}" fill="${index % 2 ? far : near}"/>${windows.join('')}`;
    }).join(''),
  // Leaves.
  ([, far, near, accent], number) =>
    Array.from({ length: 14 }, (_, index) => {
      const fill = [far, near, accent][index % 3];
      return `<path d="M0 0C24 -30 62 -30 86 0C62 30 24 30 0 0Z" fill="${fill}" fill-opacity=".85" transform="translate(${WIDTH * number(index)} ${HEIGHT * number(index + 20)}) rotate(${360 * number(index + 40)})"/>`;
    }).join(''),
  // Tiles.
  ([, far, near, accent], number) =>
    Array.from({ length: 32 }, (_, index) => {
      const [x, y] = [(index % 8) * 50, Math.floor(index / 8) * 53];
      const fill = [far, near, accent][Math.floor(number(index) * 2.99)];
      const turn = Math.floor(number(index + 30) * 4) * 90;
      return `<path d="M0 0H50A50 53 0 0 1 0 53Z" fill="${fill}" transform="translate(${x} ${y}) rotate(${turn} 25 26.5)"/>`;
    }).join(''),
  // A night sky.
  ([, far, , accent], number) =>
    Array.from({ length: 40 }, (_, index) => {
      const [x, y] = [WIDTH * number(index), HEIGHT * number(index + 17)];
      return `<circle cx="${x}" cy="${y}" r="${0.8 + 2.4 * number(index + 33)}" fill="${accent}"/>`;
    }).join('') + hill(far, 175, number, 6),
];

function hill(fill: string, top: number, number: (index: number) => number, from: number): string {
  const points = [0, 1, 2, 3, 4].map((step) => `${step * 100},${top - 60 * number(from + step)}`);
  return `<path d="M0 ${HEIGHT}L${points.join('L')}V${HEIGHT}Z" fill="${fill}" stroke="${fill}" stroke-width="24" stroke-linejoin="round"/>`;
}

const wave = (fill: string, top: number, height: number) =>
  `<path d="M0 ${top}C66 ${top - height} 133 ${top + height} 200 ${top}S333 ${top - height} 400 ${top}V${HEIGHT}H0Z" fill="${fill}" fill-opacity=".8"/>`;

/** A drawing that is the same for the same text, as SVG, and its main color. */
export function drawPicture(text: string): { svg: string; color: string } {
  const number = numbersOf(text);
  const palette = PALETTES[Math.floor(number(0) * (PALETTES.length - 0.01))] ?? PALETTES[0];
  const motif = MOTIFS[Math.floor(number(63) * (MOTIFS.length - 0.01))];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${palette[0]}"/>${motif?.(palette, number) ?? ''}</svg>`;
  return { svg, color: palette[1] };
}
