import type { LoadPoint } from '@benotes/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { ActivityChart } from './activity-chart.tsx';

const HOURS = 24;

const day = (loadsAt: (index: number) => Partial<LoadPoint>): LoadPoint[] =>
  Array.from({ length: HOURS }, (_, index) => ({
    hour: new Date(Date.UTC(2026, 10, 22, 11 + index)).toISOString(),
    loads: 0,
    failures: 0,
    ...loadsAt(index),
  }));

const meta = {
  title: 'Modules/Activity',
  component: ActivityChart,
  args: { points: day((index) => ({ loads: Math.round(60 * Math.sin(index / 4) ** 2) })) },
} satisfies Meta<typeof ActivityChart>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithoutFailures: Story = {};
export const WithFailures: Story = {
  args: { points: day((index) => ({ loads: 20 + (index % 5) * 8, failures: index > 18 ? (index - 18) * 3 : 0 })) },
};
export const OneFailureInAThousand: Story = {
  args: { points: day((index) => ({ loads: 1000, failures: index === 12 ? 1 : 0 })) },
};
export const Canary: Story = {
  args: { isCanary: true, points: day((index) => (index === 23 ? { loads: 14, failures: 12 } : {})) },
};
export const Nothing: Story = { args: { points: day(() => ({})) } };
