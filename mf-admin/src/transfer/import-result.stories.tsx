import type { Meta, StoryObj } from '@storybook/react-vite';

import { ImportResult } from './import-result.tsx';

const FIGURES = { id: 1, posts: 1204, collections: 17, tags: 32, duplicates: 5, skipped: [] };
const skipped = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    line: index * 7 + 12,
    reason: index % 3 === 0 ? 'An address that begins with javascript: is not saved.' : 'This line holds no address.',
  }));

const meta = {
  title: 'Import/Result',
  component: ImportResult,
  args: {
    fileName: 'bookmarks.html',
    result: FIGURES,
    at: '2026-11-20T09:30:00.000Z',
    isNews: true,
    isUndoing: false,
    onDismiss: () => {},
    onUndo: () => {},
  },
} satisfies Meta<typeof ImportResult>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Everything: Story = {};
export const WithLinesLeftOut: Story = { args: { result: { ...FIGURES, skipped: skipped(3) } } };
export const WithManyLinesLeftOut: Story = { args: { result: { ...FIGURES, skipped: skipped(1800) } } };
export const LongFileName: Story = {
  args: { fileName: 'bookmarks-of-the-old-machine-before-it-was-given-away-in-spring-copy-2.html' },
};
export const OfAnEarlierDay: Story = { args: { fileName: '', isNews: false } };
export const BeingTakenBack: Story = { args: { isUndoing: true } };
