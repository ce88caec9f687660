import { type Figure, median } from './figure.ts';

/** A figure of the table that is in the repository. */
export interface Recorded {
  values: number[];
  unit: string;
}

/** The table that quick runs are compared with, and where it was measured. */
export interface QuickTable {
  /** A date as 2026-11-28; null if nothing was measured yet. */
  measured: string | null;
  machine: string;
  figures: Record<string, Recorded>;
}

/** Differences of this share or less are noise, however close to each other the runs are. */
const NOISE_MIN = 0.05;

/** Whether more is better. Figures without a target are times. */
const isRate = ({ target }: Figure) => target?.bound === 'least';

const rangeOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

/** What a figure may differ by without having changed: the wider of the two ranges, or a twentieth. */
const noiseOf = (before: readonly number[], now: readonly number[]): number =>
  Math.max(rangeOf(before), rangeOf(now), NOISE_MIN * median(before));

export type Verdict = 'slower' | 'faster' | 'same' | 'new';

/** How a figure compares with the recorded one; `larger` and `smaller` memory are slower and faster. */
export function verdictOf(figure: Figure, recorded: Recorded | undefined): Verdict {
  if (!recorded) return 'new';
  const change = median(figure.values) - median(recorded.values);
  if (Math.abs(change) <= noiseOf(recorded.values, figure.values)) return 'same';
  return change > 0 === isRate(figure) ? 'faster' : 'slower';
}

const shown = (value: number, unit: string) => `${value.toFixed(2)} ${unit}`.trim();

/** What a quick run says about each figure that got slower, or is new or gone. */
export function reportOf(figures: readonly Figure[], table: QuickTable): string[] {
  if (table.measured === null) return ['There is no table to compare with yet.'];
  const lines = figures.flatMap((figure) => {
    const recorded = table.figures[figure.name];
    const verdict = verdictOf(figure, recorded);
    if (!recorded) return [`not in the table: ${figure.name}`];
    if (verdict === 'same') return [];
    const [before, now] = [recorded.values, figure.values].map((values) => shown(median(values), figure.unit));
    const noise = shown(noiseOf(recorded.values, figure.values), figure.unit);
    return [`${verdict}: ${figure.name}: ${now} instead of ${before}, noise ${noise}`];
  });
  const names = new Set(figures.map(({ name }) => name));
  const gone = Object.keys(table.figures).filter((name) => !names.has(name));
  const all = [...lines, ...gone.map((name) => `not measured: ${name}`)];
  const head = `Compared with ${table.measured}, ${table.machine}:`;
  return all.length === 0 ? [`${head} no difference beyond the noise.`] : [head, ...all.map((line) => `  ${line}`)];
}

/** A table with these figures. */
export const tableWith = (figures: readonly Figure[], measured: string, machine: string): QuickTable => ({
  measured,
  machine,
  figures: Object.fromEntries(
    figures.map(({ name, values, unit }) => [name, { values: values.map((value) => Number(value.toFixed(3))), unit }]),
  ),
});
