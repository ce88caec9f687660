import type { LoadPoint } from '@benotes/contract';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { ActivityChart } from './activity-chart.tsx';

const points: LoadPoint[] = Array.from({ length: 24 }, (_, index) => ({
  hour: new Date(Date.UTC(2026, 10, 22, 11 + index)).toISOString(),
  loads: index === 0 ? 1204 : 0,
  failures: index === 0 ? 3 : 0,
}));

it.each([
  { loads: 1204, failures: 3, name: '1,204 loads and 3 failures in the last 24 hours' },
  { loads: 1, failures: 1, name: '1 load and 1 failure in the last 24 hours' },
  { loads: 40, failures: 0, name: '40 loads without failures in the last 24 hours' },
])('says in a sentence that there were $loads loads and $failures failures', ({ loads, failures, name }) => {
  render(<ActivityChart points={points.with(0, { hour: points[0]?.hour ?? '', loads, failures })} />);
  expect(screen.getByRole('img', { name })).toBeInstanceOf(Element);
  expect(screen.getByText(name)).toBeInstanceOf(HTMLElement);
});

it('draws an hour of 1,204 loads to the full height, and its 3 failures visibly', () => {
  const { container } = render(<ActivityChart points={points} />);
  const heights = [...(container.querySelector('g')?.querySelectorAll('rect') ?? [])].map((bar) =>
    bar.getAttribute('height'),
  );
  expect(heights.slice(1)).toEqual(['32', '2']);
});

it('is a sentence alone when there were no loads', () => {
  render(<ActivityChart points={points.slice(1)} />);
  expect(screen.getByText('No loads were reported in the last 24 hours')).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole('img')).toBeNull();
});

it('names the canary', () => {
  render(<ActivityChart points={points} isCanary />);
  expect(screen.getByRole('img', { name: 'Canary: 1,204 loads and 3 failures in the last 24 hours' })).toBeInstanceOf(
    Element,
  );
});
