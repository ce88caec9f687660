import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '../docs/decisions');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

const pages = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .toSorted()
  .map((name) => {
    const text = read(name);
    return {
      name,
      number: name.slice(0, 4),
      title: /^# \d{4}\. (.+)$/m.exec(text)?.[1],
      date: /^- Date: (.+)$/m.exec(text)?.[1],
      status: /^- Status: (.+)$/m.exec(text)?.[1],
      headings: [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
    };
  });

const STATUS = /^(?:accepted|(?:partly )?superseded by \[(\d{4})\]\((.+)\))$/;

describe('The decision records', () => {
  it('have a number each', () => {
    const numbers = pages.map(({ number }) => number);
    expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(pages)('$name has a title, a date, a status, and the three sections', ({ title, date, status, headings }) => {
    expect(title).toBeTruthy();
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(status).toMatch(STATUS);
    expect(headings).toEqual(['Context', 'Decision', 'Consequences']);
  });

  it('point from a superseded page to a later one that exists', () => {
    for (const { number, status = '' } of pages) {
      const [, later, file] = STATUS.exec(status) ?? [];
      if (!later) continue;
      expect(Number(later)).toBeGreaterThan(Number(number));
      expect(pages.map((page) => page.name)).toContain(file);
    }
  });

  it('are listed in the index with their title, date, and status', () => {
    const rows = read('README.md')
      .split('\n')
      .filter((line) => /^\| \[\d{4}\]/.test(line));
    expect(rows).toEqual(
      pages.map(({ name, number, title, date, status }) => `| [${number}](${name}) | ${title} | ${date} | ${status} |`),
    );
  });

  it('say what each package is for', () => {
    const catalog = /^catalog:\n((?: {2}.+\n)+)/m.exec(
      readFileSync(path.join(folder, '../../pnpm-workspace.yaml'), 'utf8'),
    );
    const packages = [...(catalog?.[1] ?? '').matchAll(/^ {2}'?([^#\s':]+)'?:/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !/^@(?:types|tiptap|storybook)\//.test(name));
    const rows = read('0123-dependencies.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const explained = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    );
    expect(explained.filter((name) => name !== '@tiptap/…').toSorted()).toEqual(packages.toSorted());
  });
});
