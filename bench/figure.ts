import { watchSteal } from './cpu-steal.ts';

/** One line of the table. */
export interface Figure {
  name: string;
  /** One value per run; their median is the figure. */
  values: number[];
  /** `least`: at least the target; `most`: at most. Undefined for a figure that is only for comparison. */
  target?: { bound: 'least' | 'most'; value: number };
  unit: string;
  note?: string;
}

/** A figure with a maximum as target. */
export const most = (name: string, values: number[], value: number, unit: string, note?: string): Figure => ({
  name,
  values,
  target: { bound: 'most', value },
  unit,
  ...(note && { note }),
});

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Runs with a larger share of CPU steal are repeated. */
const MAX_STOLEN = 0.02;
/** At most this many times the number of runs. */
const MAX_REPEATS = 6;

/**
 * Repeats work one run after the other and returns the results. Runs with CPU steal are repeated and reported; if it
 * does not end, those with the least of it count.
 */
export async function inTurn<T>(runs: number, work: () => Promise<T>): Promise<T[]> {
  const done: { value: T; stolen: number }[] = [];
  const undisturbed = () => done.filter(({ stolen }) => stolen <= MAX_STOLEN).length;
  while (undisturbed() < runs && done.length < runs * MAX_REPEATS) {
    const stolen = watchSteal();
    done.push({ value: await work(), stolen: stolen() });
  }
  const counted = new Set(done.toSorted((a, b) => a.stolen - b.stolen).slice(0, runs));
  reportSteal(
    done.map(({ stolen }) => stolen),
    [...counted].map(({ stolen }) => stolen),
  );
  return done.filter((run) => counted.has(run)).map(({ value }) => value);
}

const highest = (shares: readonly number[]) => `${(100 * Math.max(...shares)).toFixed(1)} %`;

function reportSteal(all: readonly number[], counted: readonly number[]): void {
  if (Math.max(...all) <= MAX_STOLEN) return;
  console.log(
    `  ${counted.length} of ${all.length} runs count: CPU steal was up to ${highest(all)}, in these runs ${highest(counted)}`,
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

/** The table as text, with `short of target` for figures that miss their target. */
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

/** The table as Markdown. */
export function markdownOf(figures: readonly Figure[]): string {
  const rows = [HEAD, HEAD.map(() => '---'), ...figures.map((figure) => rowOf(figure))];
  return `${rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}\n`;
}
