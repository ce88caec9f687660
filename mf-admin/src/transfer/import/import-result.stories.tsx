import type { Meta, StoryObj } from '@storybook/react-vite';

import { ImportResult } from './import-result.tsx';

const FIGURES = { id: 1, posts: 1204, collections: 17, tags: 32, duplicates: 5, skipped: [] };
const skipped = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    line: index * 7 + 12,
    reason: index % 3 === 0 ? 'An address that begins with javascript: is not saved.' : 'This line holds no address.',
  }));
const repeated = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    line: index * 3 + 5,
    reason:
      index % 4 === 3
        ? `As in line ${index * 3 + 2}, in the same folder: A page that stands there twice`
        : 'Already saved in the same place: How to keep a kitchen garden through a dry summer',
  }));

const meta = {
  title: 'Import/Result',
  component: ImportResult,
  args: {
    fileName: 'bookmarks.html',
    hasNotes: false,
    result: FIGURES,
    at: '2026-11-20T09:30:00.000Z',
    isNew: true,
    isUndoing: false,
    undone: null,
    onDismiss: () => {},
    onUndo: () => {},
    collectionName: 'Imported from Raindrop.io',
    onOpen: () => {},
  },
} satisfies Meta<typeof ImportResult>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Everything: Story = {};
export const WithImagesAndUpdates: Story = { args: { hasNotes: true, result: { ...FIGURES, images: 20, updated: 3 } } };
export const WithLinesLeftOut: Story = { args: { result: { ...FIGURES, skipped: skipped(3) } } };
export const WithManyLinesLeftOut: Story = { args: { result: { ...FIGURES, skipped: skipped(1800) } } };
export const WithDuplicates: Story = {
  args: { result: { ...FIGURES, duplicates: 6200, duplicate_lines: repeated(5000), skipped: skipped(2) } },
};
export const LongFileName: Story = {
  args: { fileName: 'bookmarks-of-the-old-machine-before-it-was-given-away-in-spring-copy-2.html' },
};
export const OfAnEarlierDay: Story = { args: { fileName: '', isNew: false } };
export const WithoutACollection: Story = { args: { collectionName: undefined } };
export const BeingTakenBack: Story = { args: { isUndoing: true } };
export const BeingTakenBackInSteps: Story = { args: { isUndoing: true, undone: { done: 400, total: 1204 } } };
