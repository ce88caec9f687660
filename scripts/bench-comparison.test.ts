import { describe, expect, it } from 'vitest';

import { type QuickTable, reportOf, tableWith, verdictOf } from '../bench/comparison.ts';
import type { Figure } from '../bench/figure.ts';

const rate = (...values: number[]): Figure => ({
  name: 'list / F-both',
  values,
  target: { bound: 'least', value: 0.6 },
  unit: '',
});
const memory = (...values: number[]): Figure => ({
  name: 'memory',
  values,
  target: { bound: 'most', value: 110 },
  unit: 'MB',
});
const recorded = (...values: number[]) => ({ values, unit: '' });
const table = (figures: QuickTable['figures']): QuickTable => ({
  measured: '2026-11-28',
  machine: 'two cores',
  figures,
});

describe('A quick run of the benchmarks', () => {
  it('is slower if a figure is worse by more than either run varied', () => {
    expect(verdictOf(rate(0.5, 0.51, 0.49), recorded(0.7, 0.69, 0.72))).toBe('slower');
    expect(verdictOf(rate(0.7, 0.69, 0.72), recorded(0.5, 0.51, 0.49))).toBe('faster');
    expect(verdictOf(memory(150), recorded(120))).toBe('slower');
    expect(verdictOf(memory(100), recorded(120))).toBe('faster');
  });

  it('is the same within the noise of this run, of the recorded one, or a twentieth', () => {
    expect(verdictOf(rate(0.5, 0.3, 0.6), recorded(0.7, 0.7, 0.7))).toBe('same');
    expect(verdictOf(rate(0.5, 0.5, 0.5), recorded(0.7, 0.5, 0.8))).toBe('same');
    expect(verdictOf(memory(124), recorded(120))).toBe('same');
  });

  it('says what got slower, and which figures are new or gone', () => {
    const all = { [rate().name]: recorded(0.7, 0.69, 0.72), gone: recorded(1) };
    expect(reportOf([rate(0.5, 0.51, 0.49), memory(100)], table(all))).toEqual([
      'Compared with 2026-11-28, two cores:',
      '  slower: list / F-both: 0.50 instead of 0.70, noise 0.03',
      '  not in the table: memory',
      '  not measured: gone',
    ]);
  });

  it('says that nothing differs from the table that it has written', () => {
    const figures = [rate(0.5, 0.51234, 0.49), memory(100)];
    expect(reportOf(figures, tableWith(figures, '2026-11-28', 'two cores'))).toEqual([
      'Compared with 2026-11-28, two cores: no difference beyond the noise.',
    ]);
  });

  it('has nothing to say before a table was measured', () => {
    expect(reportOf([memory(100)], { measured: null, machine: '', figures: {} })).toEqual([
      'There is no table to compare with yet.',
    ]);
  });
});
