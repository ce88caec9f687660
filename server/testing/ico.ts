/** An image of an ICO file: a PNG, or a bitmap with colors as `[red, green, blue, alpha]`, the top row first. */
export type IcoPart = { side: number; png: Uint8Array } | { side: number; depth: 1 | 4 | 8 | 24 | 32; pixels: Pixels };

type Pixels = (x: number, y: number) => readonly [number, number, number, number];

const HEADER = 40;

/** An ICO file like those of icon editors. */
export function anIco(...parts: IcoPart[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * parts.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(parts.length, 4);
  const pictures = parts.map((part) => ('png' in part ? Buffer.from(part.png) : aBitmap(part)));
  let start = directory.length;
  for (const [index, part] of parts.entries()) {
    const at = 6 + 16 * index;
    const picture = pictures[index] ?? Buffer.alloc(0);
    directory.writeUInt8(part.side % 256, at);
    directory.writeUInt8(part.side % 256, at + 1);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE('png' in part ? 32 : part.depth, at + 6);
    directory.writeUInt32LE(picture.length, at + 8);
    directory.writeUInt32LE(start, at + 12);
    start += picture.length;
  }
  return Buffer.concat([directory, ...pictures]);
}

/** Transparency is in the mask; below 32 bits, alpha is 0 or 255. */
function aBitmap({ side, depth, pixels }: Extract<IcoPart, { depth: number }>): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(HEADER, 0);
  header.writeInt32LE(side, 4);
  header.writeInt32LE(side * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(depth, 14);
  const palette: string[] = [];
  const words = (bits: number) => Math.ceil((side * bits) / 32) * 4;
  const colors = Buffer.alloc(words(depth) * side);
  const mask = Buffer.alloc(words(1) * side);
  for (let y = 0; y < side; y += 1) {
    const row = side - 1 - y;
    for (let x = 0; x < side; x += 1) {
      const [red, green, blue, alpha] = pixels(x, y);
      if (depth >= 24) {
        const at = row * words(depth) + (x * depth) / 8;
        colors.set(depth === 32 ? [blue, green, red, alpha] : [blue, green, red], at);
      } else {
        const color = [blue, green, red].join();
        if (!palette.includes(color)) palette.push(color);
        const at = row * words(depth) + Math.floor((x * depth) / 8);
        const shift = 8 - depth - ((x * depth) % 8);
        colors.writeUInt8((colors[at] ?? 0) | (palette.indexOf(color) << shift), at);
      }
      const at = row * words(1) + (x >> 3);
      if (alpha === 0) mask.writeUInt8((mask[at] ?? 0) | (0x80 >> (x & 7)), at);
    }
  }
  const table = depth <= 8 ? Buffer.alloc(4 * 2 ** depth) : Buffer.alloc(0);
  for (const [index, color] of palette.entries()) table.set(color.split(',').map(Number), index * 4);
  return Buffer.concat([header, table, colors, mask]);
}
