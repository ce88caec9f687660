import { aLink, aPost } from '@benotes/contract/builders';
import { A_WHOLE_NOTE } from '@benotes/ui/sample-note';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';

import { A_PICTURE } from '../sample-picture.ts';
import { PostReader } from './post-reader.tsx';

/** An image that notes may have, unlike one of the scheme `data:`. */
const PHOTO = new URL('../../../../docs/images/desktop-light.webp', import.meta.url).href;
const paragraph =
  'Before a page changes on disk, the change itself is written down, in order, where a crash cannot lose it. Everything ' +
  'else, from replication to recovery, follows from reading that record again.';
const LONG_NOTE = [
  A_WHOLE_NOTE,
  `<h2>Checkpoints</h2><p>${paragraph}</p><p>${paragraph}</p>`,
  `<img src="${PHOTO}" alt="A list of posts" width="600" height="375">`,
  `<h3>Fuzzy ones</h3><p>${paragraph}</p><h2>Recovery</h2><p>${paragraph}</p>`,
].join('');

/** Buttons on images and the viewer are loaded after the note. */
const LOADING = { timeout: 10_000 };

const meta = {
  title: 'Posts/Reading',
  component: PostReader,
  args: {
    post: aPost({ title: 'Notes on write-ahead logs', content: LONG_NOTE, tags: [{ id: 1, name: 'databases' }] }),
    collectionNames: ['Work', 'Talks'],
    collectionHref: '#c/7',
    tagHref: (id: number) => `#tag-${id}`,
    onCheck: () => {},
    // Stories load nothing from the network.
    faviconSource: (): string | null => A_PICTURE,
  },
} satisfies Meta<typeof PostReader>;
export default meta;

type Story = StoryObj<typeof meta>;

export const LongNote: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'mobile2', isRotated: false } } };
export const ContentsUnfolded: Story = {
  decorators: [(Story) => <div style={{ maxWidth: 600 }}>{Story()}</div>],
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Contents' }));
    await expect(screen.getByRole('button', { name: 'Checkpoints' })).toBeVisible();
  },
};
export const ShortNote: Story = {
  args: { post: aPost({ title: 'Autumn', content: 'Chapter 7 again, slowly.' }), collectionNames: ['Uncategorized'] },
};
export const DeepInCollections: Story = {
  args: { collectionNames: [...Array.from({ length: 12 }, (_, level) => `Collection ${level + 1}`), 'Winter bread'] },
  globals: { viewport: { value: 'mobile2', isRotated: false } },
  play: async () => {
    const inner = await screen.findByText('Winter bread');
    await expect(inner.scrollWidth).toBeLessThanOrEqual(inner.clientWidth);
  },
};

/** Neither is cut off by the edge of the screen. */
const wholeFacts: Story = {
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  play: async () => {
    const line = (await screen.findByText(/Grandmother/)).closest('p')!; // it is one of the facts
    await expect(screen.getByText('Edited 28 November 2019')).toBeVisible();
    const ends = [...line.children].map((fact) => fact.getBoundingClientRect().right);
    await expect(Math.max(...ends)).toBeLessThanOrEqual(Math.ceil(line.getBoundingClientRect().right));
  },
};
const byAnother = {
  author_id: 3,
  author_name: 'Grandmother of the whole family',
  created_at: '2019-09-12T08:00:00.000Z',
  updated_at: '2019-11-28T08:00:00.000Z',
};
export const FullDateAndAuthorOnAPhone: Story = {
  ...wholeFacts,
  args: { post: aPost({ title: 'Notes on write-ahead logs', content: LONG_NOTE, ...byAnother }) },
};
export const LinkOfAnotherOnAPhone: Story = {
  ...wholeFacts,
  args: { post: aLink({ title: 'Understanding write-ahead logs', note: LONG_NOTE, ...byAnother }) },
};

export const LargeSerifOnSepia: Story = {
  args: { appearance: { size: 'l', width: 'narrow', font: 'serif', lines: 'loose', paper: 'sepia' } },
};
export const SmallWideAndTight: Story = {
  args: { appearance: { size: 's', width: 'wide', font: 'sans', lines: 'tight', paper: 'plain' } },
};
export const NoteWithoutTitle: Story = {
  args: { post: aPost({ title: '', content: '<p>Everything on <strong>backpressure</strong>.</p>' }) },
};
export const RightToLeft: Story = {
  args: {
    post: aPost({
      title: 'מסע לים המלח',
      content:
        '<h2>יום ראשון</h2><p>יוצאים ב־7:30 מתחנת הרכבת.</p><h2>יום שני</h2><ul><li><p>مياه وقبعات</p></li></ul>' +
        '<h2>Tickets</h2><p>They are in the blue folder.</p><pre><code>dig +short example.org</code></pre>',
      tags: [{ id: 1, name: 'נסיעות' }],
    }),
    collectionNames: ['נסיעות', 'Israel'],
  },
};
export const OpenedImage: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Open image: A list of posts' }, LOADING));
    await screen.findByRole('dialog', { name: 'A list of posts' }, LOADING);
    await userEvent.keyboard('+');
    await expect(screen.getByText('150%')).toBeVisible();
  },
};

const link = aLink({
  title: 'Understanding write-ahead logs',
  url: 'https://notes.example.org/wal',
  description: 'How databases keep their promise when the power goes, in pictures.',
  tags: [{ id: 1, name: 'databases' }],
});

export const LinkWithPicture: Story = { args: { post: { ...link, image_path: A_PICTURE } } };
export const LinkWithoutPicture: Story = { args: { post: { ...link, description: null } } };
