import type { PostDifference, PostVersion } from '@benotes/contract';
import { aPost, aTag } from '@benotes/contract/builders';
import { aPostVersion } from '@benotes/contract/link-builders';
import { compareNotes } from '@benotes/note/compare';
import { readHtml } from '@benotes/note/parse5';
import { emit } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn } from 'storybook/test';

import { HistoryDialog } from './history-dialog.tsx';

/** The dialog loads what it shows. */
const LOADING = { timeout: 10_000 };

const compare = (before: string, after: string) => compareNotes(readHtml(before), readHtml(after));
const task = (text: string, checked: boolean) =>
  `<li data-type="taskItem" data-checked="${checked}"><label><input type="checkbox"${checked ? ' checked' : ''}><span></span></label><div><p>${text}</p></div></li>`;

const BEFORE = `<h2>Rye bread</h2><p>Mix flour and water, and wait a day.</p><p>Use a tin.</p><p>Keep it warm.</p><p>Feed it twice.</p><p>Cover it.</p><p>Knead it.</p><ul data-type="taskList">${task('Buy flour', false)}${task('Heat the oven', false)}</ul><blockquote><p>Bread is time.</p></blockquote><pre><code>220 °C</code></pre>`;
const AFTER = `<h3>Rye bread</h3><p>Mix <strong>rye flour</strong> and water, and wait two days.</p><p>Keep it warm.</p><p>Feed it twice.</p><p>Cover it.</p><p>Knead it.</p><ul data-type="taskList">${task('Buy flour', true)}${task('Heat the oven', false)}</ul><blockquote><p>Bread is time, and heat.</p></blockquote><pre><code>240 °C</code></pre><p>اخبز حتى يصبح داكنًا</p>`;

const versions = [
  aPostVersion({ id: 3, created_at: '2026-11-28T19:04:00.000Z', added: 41, removed: 12 }),
  aPostVersion({ id: 2, created_at: '2026-11-27T08:30:00.000Z', name: 'Before the rewrite', added: 3, reason: 'name' }),
  aPostVersion({ id: 1, created_at: '2026-11-20T12:00:00.000Z', author_id: 9, reason: 'restoration', removed: 120 }),
];

const difference: PostDifference = {
  title: compare('Bread', 'Rye bread'),
  url: { before: 'https://example.org/bread', after: 'https://example.org/rye-bread' },
  tags: { added: [aTag({ id: 1, name: 'rye' })], removed: [aTag({ id: 2, name: 'wheat' })] },
  content: compare(BEFORE, AFTER),
};

const respond = (list: readonly PostVersion[]) =>
  spyOn(window, 'fetch').mockImplementation(async (url) =>
    Response.json({ data: String(url instanceof Request ? url.url : url).includes('difference') ? difference : list }),
  );

const meta = {
  title: 'Posts/History',
  component: HistoryDialog,
  args: { post: aPost({ id: 3, updated_at: '2026-11-29T09:15:00.000Z' }), onClose: () => {} },
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
  beforeEach: () => {
    emit('session:ended'); // resets the stores
    respond(versions);
  },
} satisfies Meta<typeof HistoryDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Difference: Story = {
  play: async () => {
    await expect(await screen.findByText(/^Task checked/, {}, LOADING)).toBeVisible();
  },
};

export const NothingYet: Story = {
  beforeEach: () => void respond([]),
  play: async () => {
    await expect(await screen.findByText('No earlier versions yet', {}, LOADING)).toBeVisible();
  },
};
