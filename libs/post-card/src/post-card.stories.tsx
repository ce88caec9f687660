import { aLink, aPost } from '@benotes/contract/builders';
import { IconButton } from '@benotes/ui';
import { A_WHOLE_NOTE } from '@benotes/ui/sample-note';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type CSSProperties, useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';

import { PlaceholderCard } from './placeholder-card.tsx';
import { PostCard } from './post-card.tsx';
import { A_PICTURE } from './sample-picture.ts';

const link = aLink({
  title: 'Understanding write-ahead logs',
  url: 'https://notes.example.org/wal',
  description: 'How databases keep their promise when the power goes, in pictures.',
});
const note = aPost({ title: 'Questions for the storage talk', content: A_WHOLE_NOTE });

const meta = {
  title: 'Posts/Post card',
  component: PostCard,
  args: {
    post: link,
    menu: <IconButton label="Post menu" icon="more" />,
    tagHref: (id: number) => `#tag-${id}`,
    // Stories load nothing from the network.
    faviconSource: (): string | null => A_PICTURE,
  },
  decorators: [(Story) => <div style={{ maxWidth: 300 }}>{Story()}</div>],
} satisfies Meta<typeof PostCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const LinkWithoutPicture: Story = {};
export const LinkWithPicture: Story = { args: { post: { ...link, image_path: A_PICTURE } } };
const SITES = [
  'example.org',
  'github.com',
  'en.wikipedia.org',
  'a-rather-long-name-of-a-site.example.org',
  'מסע.example',
];
export const TintsOfSites: Story = {
  render: (args) => (
    <>
      {SITES.map((site, id) => (
        <PostCard key={site} {...args} post={{ ...link, id, url: `https://${site}/` }} />
      ))}
    </>
  ),
};
export const LinkWithALongDescription: Story = {
  args: { post: { ...link, description: link.description?.repeat(4) ?? '' } },
};
export const LinkWithDescriptionAndTags: Story = {
  args: { post: { ...link, description: link.description?.repeat(2) ?? '', tags: [{ id: 1, name: 'databases' }] } },
};
export const LinkWithABrokenPicture: Story = { args: { post: { ...link, image_path: '/missing.webp' } } };
export const LinkWithoutDescription: Story = { args: { post: { ...link, description: null } } };
export const LinkWithTags: Story = {
  args: {
    post: { ...link, tags: ['databases', 'durability', 'a-tag-with-a-long-name'].map((name, id) => ({ id, name })) },
  },
};
export const LinkWithNote: Story = {
  args: { post: { ...link, note: A_WHOLE_NOTE, tags: [{ id: 1, name: 'databases' }] }, href: '#p/1' },
};
export const LinkWithAShortNote: Story = {
  args: { post: { ...link, image_path: A_PICTURE, description: null, note: 'Read chapter two first.' } },
};
export const LinkWithALongTitle: Story = {
  args: {
    post: aLink({
      title:
        'Consistency models, a field guide with a title that is long enough to need more than the two lines it has',
      url: 'https://a-rather-long-name-of-a-site.example.org/consistency-models/and/a/path',
      description:
        'From linearizable to eventual, with the anomalies each permits, and a word on what people expect of them.',
    }),
  },
};
export const LinkWithoutTitle: Story = { args: { post: { ...link, title: '' } } };
export const LinkWithBrokenFavicon: Story = { args: { faviconSource: () => 'data:,' } };
export const LinkWithFaviconsDisabled: Story = { args: { faviconSource: () => null } };

export const Note: Story = { args: { post: note, href: '#p/1', onOpen: (event) => event.preventDefault() } };
export const NoteFromTheRecycleBin: Story = {
  args: { post: note, note: 'Work / Talks · deleted yesterday' },
};
export const ShortNote: Story = { args: { post: aPost({ title: 'Autumn', content: 'Chapter 7 again, slowly.' }) } };
export const NoteWithoutTitle: Story = {
  args: { post: aPost({ title: '', content: '<p>Everything on <strong>backpressure</strong>.</p>' }), href: '#p/1' },
};
const task = (name: string, checked: boolean) =>
  `<li data-checked="${checked}" data-type="taskItem"><label><input type="checkbox"${checked ? ' checked="checked"' : ''}>` +
  `<span></span></label><div><p>${name}</p></div></li>`;

function Packing() {
  const [hats, setHats] = useState(false);
  const content = `<ul data-type="taskList">${task('Towels', true)}${task('Hats for everybody', hats)}</ul>`;
  return <PostCard post={aPost({ title: 'For the sea', content })} onCheck={(_, checked) => setHats(checked)} />;
}

export const NoteWithTasks: Story = {
  render: () => <Packing />,
  play: async () => {
    const [, hats] = await screen.findAllByRole('checkbox', { name: 'Done' });
    await userEvent.click(hats!); // there are two
    await waitFor(() => expect(screen.getAllByRole('checkbox')[1]).toBeChecked());
  },
};
export const RightToLeft: Story = {
  args: {
    post: aLink({
      title: 'מסע לים המלח: רשימה',
      description: 'כל מה שלוקחים, ומה שנשאר בבית.',
      tags: [{ id: 1, name: 'נסיעות' }],
    }),
  },
  play: async () => {
    // At the right edge of the card, because the text is right-to-left.
    const text = document.createRange();
    text.selectNodeContents(await screen.findByRole('heading'));
    const box = screen.getByRole('article').getBoundingClientRect();
    await expect(box.right - text.getBoundingClientRect().right).toBeLessThan(24);
  },
};
export const NoteWithTags: Story = { args: { post: { ...note, tags: [{ id: 1, name: 'talks' }] }, href: '#p/1' } };
export const InACollection: Story = { args: { post: note, collectionName: 'Systems', collectionHref: '#c/2' } };
export const BrokenLink: Story = {
  args: {
    post: { ...link, image_path: A_PICTURE, link_state: 'gone' },
    stateHref: (state) => `#${state}`,
    collectionName: 'Systems',
    collectionHref: '#c/2',
  },
  decorators: [(Story) => <div style={{ width: 420 }}>{Story()}</div>],
};
export const WithACopy: Story = {
  args: { post: { ...link, image_path: A_PICTURE, copied_at: '2025-10-12T12:00:00.000Z' }, readHref: '#p/1' },
  decorators: [(Story) => <div style={{ width: 420 }}>{Story()}</div>],
};
export const FootOfANarrowCard: Story = {
  ...BrokenLink,
  decorators: [(Story) => <div style={{ width: 216 }}>{Story()}</div>],
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'notes.example.org' })).toBeVisible();
    await expect(screen.getByText('page gone')).not.toBeVisible();
  },
};
export const WithLargeControls: Story = {
  args: { onFavorite: () => {} },
  decorators: [(Story) => <div style={{ '--control-height': '44px' } as CSSProperties}>{Story()}</div>],
  play: async () => {
    const card = await screen.findByRole('article');
    card.scrollTop = 2; // as a focus in its foot did
    await expect(card.scrollTop).toBe(0);
  },
};
export const PinnedFavorite: Story = {
  args: { post: { ...link, is_pinned: true, is_favorite: true }, onFavorite: () => {} },
};
export const FavoriteOnHover: Story = {
  args: { post: note, href: '#p/1', onFavorite: () => {} },
  play: async () => {
    const star = await screen.findByRole('button', { name: 'Favorite' });
    star.focus();
    await waitFor(() => expect(star).toBeVisible());
  },
};
export const Busy: Story = { args: { post: note, busy: true } };
export const Dragged: Story = { args: { dragging: true } };
export const WithoutMenu: Story = { args: { menu: undefined } };
export const Placeholder: Story = { render: () => <PlaceholderCard /> };
export const TallPlaceholder: Story = { render: () => <PlaceholderCard isTall /> };
