import { watchSteal } from './cpu-steal.ts';

/** One line of the table. */
export interface Figure {
  name: string;
  /** One value a run; the middle one is the figure. */
  values: number[];
  /** `least`: at least the target; `most`: at most. None for what is there to compare with. */
  target?: { bound: 'least' | 'most'; value: number };
  unit: string;
  note?: string;
}

/** A figure that is good as long as it is small. */
export const most = (name: string, values: number[], value: number, unit: string, note?: string): Figure => ({
  name,
  values,
  target: { bound: 'most', value },
  unit,
  ...(note && { note }),
});

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The most of the processors that others may have had during a run that counts. */
const MOST_STOLEN = 0.02;
/** How often there may be as many runs again, until that many count. */
const ROUNDS = 6;

/**
 * What so many runs of a work gave, one after the other. One during which the host of a virtual machine gave the
 * processors to others tells of those, and is repeated; where it never stops, those with the least of it count.
 */
export async function inTurn<T>(runs: number, work: () => Promise<T>): Promise<T[]> {
  const done: { value: T; stolen: number }[] = [];
  const undisturbed = () => done.filter(({ stolen }) => stolen <= MOST_STOLEN).length;
  while (undisturbed() < runs && done.length < runs * ROUNDS) {
    const stolen = watchSteal();
    done.push({ value: await work(), stolen: stolen() });
  }
  const counted = new Set(done.toSorted((a, b) => a.stolen - b.stolen).slice(0, runs));
  tellOfSteal(
    done.map(({ stolen }) => stolen),
    [...counted].map(({ stolen }) => stolen),
  );
  return done.filter((run) => counted.has(run)).map(({ value }) => value);
}

const highest = (shares: readonly number[]) => `${(100 * Math.max(...shares)).toFixed(1)} %`;

function tellOfSteal(all: readonly number[], counted: readonly number[]): void {
  if (Math.max(...all) <= MOST_STOLEN) return;
  console.log(
    `  ${counted.length} of ${all.length} runs count: others had up to ${highest(all)} of the processors, in these ${highest(counted)}`,
  );
}

const shown = (value: number, unit: string) => `${value.toFixed(2)} ${unit}`.trim();

const HEAD = ['figure', 'median', 'min to max', 'target', 'verdict', ''];

function rowOf({ name, values, target, unit, note }: Figure): string[] {
  const middle = median(values);
  const range = `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
  const start = [name, shown(middle, unit), range];
  if (!target) return [...start, '', '', note ?? ''];
  const holds = target.bound === 'least' ? middle >= target.value : middle <= target.value;
  const goal = `${target.bound === 'least' ? '>=' : '<='} ${shown(target.value, unit)}`;
  return [...start, goal, holds ? 'ok' : 'short of target', note ?? ''];
}

/** The table, with `short of target` beside what is. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map((figure) => rowOf(figure))];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The same as Markdown. */
export function markdownOf(figures: readonly Figure[]): string {
  const rows = [HEAD, HEAD.map(() => '---'), ...figures.map((figure) => rowOf(figure))];
  return `${rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}\n`;
}
