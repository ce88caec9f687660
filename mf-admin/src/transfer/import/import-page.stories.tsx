import type { Meta, StoryObj } from '@storybook/react-vite';

import { ImportSummary } from './import-summary.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { texts } from '../texts.ts';

const SUMMARY = {
  id: null,
  posts: 1204,
  collections: 17,
  tags: 32,
  duplicates: 5,
  skipped: [
    { line: 12, reason: 'Only http and https addresses can be saved: javascript:alert(1)' },
    { line: 40, reason: 'There is no address.' },
  ],
};

const meta = {
  title: 'Import/Summary',
  component: ImportSummary,
  args: { summary: SUMMARY, fileName: 'bookmarks.html', onImport: () => {}, onCancel: () => {} },
} satisfies Meta<typeof ImportSummary>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OfBookmarks: Story = {};
export const OfALibrary: Story = { args: { fileName: 'benotes.zip', summary: { ...SUMMARY, skipped: [] } } };
export const WithPublicLinks: Story = {
  args: {
    fileName: 'benotes.zip',
    summary: {
      ...SUMMARY,
      shares: 2,
      shared_collections: [
        { name: 'Recipes', is_active: true },
        { name: 'Drafts', is_active: false },
      ],
    },
  },
};
export const WithNothingNew: Story = {
  args: { summary: { ...SUMMARY, posts: 0, collections: 0, tags: 0, duplicates: 1204, skipped: [] } },
};
export const WhileItIsSent: Story = { render: () => <ProgressBar label={texts.uploading(0.4)} value={0.4} /> };
export const WhileNobodyKnows: Story = { render: () => <ProgressBar label={texts.unreachable} /> };
