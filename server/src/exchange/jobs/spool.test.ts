import { readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import { type Slice, Spool } from './spool.ts';

const textOf = async (spool: Spool, slice: Slice) => {
  const pieces = [];
  for await (const piece of spool.read(slice)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

describe('A spool', () => {
  it.each([
    ['little', 3],
    ['more than memory shall hold', 3000],
  ])('gives back %s as it was written, whole and in parts, and leaves no file', async (_what, count) => {
    const dir = aDataDir();
    const spool = new Spool(dir);
    const lines = Array.from({ length: count }, (_, index) => `${index} ü ${'x'.repeat(1000)}\n`);
    const slices: Slice[] = [];
    for (const line of lines) slices.push(await spool.write(line));
    expect(await textOf(spool, spool.all)).toBe(lines.join(''));
    for (const index of [0, 1, count - 1]) expect(await textOf(spool, slices[index] as Slice)).toBe(lines[index]);
    expect(readdirSync(dir)).toEqual([]);
    await spool.close();
    await spool.close();
  });
});
