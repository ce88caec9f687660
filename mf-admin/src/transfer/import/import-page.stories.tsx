import type { ImportPreview } from '@benotes/contract';
import { anImportPreview } from '@benotes/contract/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';

import { ProgressBar } from '../progress-bar.tsx';
import { DEFAULT_CHOICES } from './import-choices.ts';
import { ImportSummary } from './import-summary.tsx';
import { ProductList } from './product-list.tsx';
import { texts } from './texts.ts';

const PREVIEW = anImportPreview({
  sources: [{ format: 'pocket', title: 'Pocket', files: 1 }],
  collection_name: 'Imported from Pocket',
  links: 1204,
  tags: 32,
  oldest: '2019-03-14T10:00:00.000Z',
  newest: '2025-07-01T08:00:00.000Z',
  undated: 3,
  flags: [{ flag: 'archived', count: 310 }],
});

const NOTES: Partial<ImportPreview> = {
  sources: [
    { format: 'notion', title: 'Notion', files: 214 },
    { format: 'evernote', title: 'Evernote', files: 3 },
  ],
  collection_name: 'Imported from Notion',
  links: 12,
  notes: 420,
  collections: 17,
  images: 96,
  missing_files: 4,
  deleted: 7,
  flags: [
    { flag: 'unread', count: 2 },
    { flag: 'favorite', count: 9 },
    { flag: 'pinned', count: 1 },
  ],
  left_out: [
    { what: 'smart lists', count: 3 },
    { what: 'reminders', count: 12 },
  ],
  warnings: ['Part 2 of 3 of the export is missing.'],
};

const meta = {
  title: 'Import/Summary',
  component: ImportSummary,
  args: {
    preview: PREVIEW,
    name: 'pocket.zip',
    choices: DEFAULT_CHOICES,
    isReadingAgain: false,
    onChange: () => {},
    onImport: () => {},
    onCancel: () => {},
  },
  render: function Summary(args) {
    const [choices, setChoices] = useState(args.choices);
    return (
      <ImportSummary {...args} choices={choices} onChange={(change) => setChoices((old) => ({ ...old, ...change }))} />
    );
  },
} satisfies Meta<typeof ImportSummary>;
export default meta;

type Story = StoryObj<typeof meta>;

const of = (change: Partial<ImportPreview>, name = 'pocket.zip'): Story => ({
  args: { name, preview: { ...PREVIEW, ...change } },
});

export const OfBookmarks: Story = {};
export const OfNotesFromTwoProducts: Story = of(NOTES, '');
export const WithDuplicatesAndLinesLeftOut: Story = of({
  duplicates: 5,
  duplicate_lines: [{ line: 3, reason: 'Already saved in the same place: How to keep a kitchen garden' }],
  skipped: [
    { line: 12, reason: 'Only http and https addresses can be saved: javascript:alert(1)' },
    { line: 40, reason: 'There is no address.' },
  ],
  skipped_count: 2,
  shortened: [{ line: 90, reason: 'The title was shortened: A very long title' }],
  shortened_count: 1,
});
export const OfATable: Story = of(
  {
    sources: [{ format: 'csv', title: 'Table', files: 1 }],
    collection_name: 'Imported from a table',
    columns: [
      { name: 'Page title', meaning: 'title', examples: ['Rye bread', 'Pretzels'] },
      { name: 'Link', meaning: 'url', examples: ['https://example.org/rye', 'https://example.org/pretzels'] },
      { name: 'כותרת', meaning: 'ignore', examples: ['לחם', 'שיפון'] },
      { name: 'A column with quite a long name that goes on', meaning: 'tags', examples: [] },
    ],
  },
  'links.csv',
);
export const OfSeveralUsers: Story = of({
  users: [
    { id: '1', name: 'Ada', posts: 300 },
    { id: '2', name: 'Grace', posts: 904 },
  ],
});
export const WithArticlesAndFeeds: Story = of({ articles: 800, feeds: 12 });
export const OfALibrary: Story = of({ collection_name: '', notes: 80, collections: 12, flags: [] }, 'benotes.zip');
export const WithPublicLinks: Story = of(
  {
    collection_name: '',
    flags: [],
    shares: 2,
    shared_collections: [
      { name: 'Recipes', is_active: true },
      { name: 'Drafts', is_active: false },
    ],
  },
  'benotes.zip',
);
export const WithNothingNew: Story = of({ duplicates: 1204 });
export const WithNothing: Story = of({ links: 0, flags: [], oldest: null, newest: null, undated: 0 });
export const BeingReadAgain: Story = { args: { isReadingAgain: true } };
export const WhileItIsSent: Story = { render: () => <ProgressBar label={texts.uploading(0.4)} value={0.4} /> };
export const WhileItIsRead: Story = {
  render: () => <ProgressBar label={texts.readSoFar(40_000_000, 90_000_000)} value={40 / 90} />,
};
export const WhileNobodyKnows: Story = { render: () => <ProgressBar label={texts.unreachable} /> };
export const Products: Story = { render: () => <ProductList /> };
export const OpenProducts: Story = {
  render: () => <ProductList />,
  play: ({ canvasElement }) => {
    canvasElement.querySelector('details')?.setAttribute('open', '');
  },
};
