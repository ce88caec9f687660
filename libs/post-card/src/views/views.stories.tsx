import { type ListSettings, type Post, DEFAULT_LIST_SETTINGS } from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { IconButton } from '@benotes/ui';
import { A_WHOLE_NOTE } from '@benotes/ui/sample-note';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentType, type CSSProperties, useState } from 'react';
import { expect, screen, userEvent } from 'storybook/test';

import { PlaceholderCards } from '../list/placeholder-cards.tsx';
import type { PostCardProps } from '../post-card-props.ts';
import { A_PICTURE } from '../sample-picture.ts';
import { placeTiles } from './place-tiles.ts';
import { PostLine, PostRow } from './post-row.tsx';
import { PostTile } from './post-tile.tsx';
import { tileHeight } from './tile-size.ts';
import { ViewPicker } from './view-picker.tsx';

const { shown } = DEFAULT_LIST_SETTINGS;
const tags = ['databases', 'durability', 'reading', 'a-tag-with-a-long-name'].map((name, id) => ({ id, name }));

const posts = [
  aLink({
    id: 1,
    title: 'Understanding write-ahead logs',
    url: 'https://notes.example.org/wal',
    description: 'How databases keep their promise when the power goes, in pictures.',
    image_path: A_PICTURE,
    link_state: 'gone',
    is_pinned: true,
    is_favorite: true,
    tags,
  }),
  aPost({ id: 2, title: 'Questions for the storage talk', content: A_WHOLE_NOTE, tags: tags.slice(0, 1) }),
  aLink({
    id: 3,
    title: 'Consistency models, a field guide with a title that is long enough to need more than the line it has here',
    url: 'https://a-rather-long-name-of-a-site.example.org/consistency-models/and/a/path',
    color: '#27324a',
  }),
  aPost({ id: 4, title: '', content: '<p>Everything on <strong>backpressure</strong>.</p>' }),
  aLink({ id: 5, title: 'מסע לים המלח: רשימה', description: 'כל מה שלוקחים, ומה שנשאר בבית.' }),
];

const props = {
  menu: <IconButton label="Post menu" icon="more" />,
  tagHref: (id: number) => `#tag-${id}`,
  href: '#p',
  onFavorite: () => {},
  stateHref: (state) => `#${state}`,
  // Stories load nothing from the network.
  faviconSource: (): string | null => A_PICTURE,
} satisfies Partial<PostCardProps>;

const PHONE = { viewport: { value: 'mobile2', isRotated: false } };

const NAMES = ['Grace', 'A name that is longer than the room it has in any view', undefined, 'עדה', 'Grace'];
/** Made by members of a shared collection, one of whom was deleted. */
const authored = posts.map((post, index) => {
  const name = NAMES[index];
  return { ...post, author_id: 20 + index, ...(name !== undefined && { author_name: name }) };
});

interface ListProps {
  of?: readonly Post[];
  as: ComponentType<PostCardProps>;
  /** In px. */
  height: number;
  parts?: ListSettings['shown'];
  more?: Partial<PostCardProps>;
}

const List = ({ of = posts, as: Shape, height, parts = shown, more }: ListProps) => (
  <div style={{ '--card-height': `${height}px` } as CSSProperties}>
    {of.map((post) => (
      <Shape key={post.id} {...props} {...more} post={post} shown={parts} />
    ))}
  </div>
);

const WIDTH = 692;

function Moodboard({ of = posts }: { of?: readonly Post[] }) {
  const { columnWidth, gap, height, column, top, tall } = placeTiles(
    of.length,
    { width: WIDTH, isMobile: false },
    (index, width) => tileHeight(of[index]!, width, shown), // as many as there are posts
  );
  return (
    <div style={{ position: 'relative', width: WIDTH, height }}>
      {of.map((post, index) => (
        <div
          key={post.id}
          style={{
            position: 'absolute',
            top: top[index],
            left: (column[index] ?? 0) * (columnWidth + gap),
            width: columnWidth,
            height: tall[index],
          }}
        >
          <PostTile {...props} post={post} shown={shown} />
        </div>
      ))}
    </div>
  );
}

function Picker({ isCompact = false }) {
  const [view, setView] = useState(DEFAULT_LIST_SETTINGS.view);
  return <ViewPicker view={view} onChange={setView} isCompact={isCompact} />;
}

const meta = {
  title: 'Posts/Views',
  component: ViewPicker,
  args: { view: 'cards', onChange: () => {} },
  render: () => <Picker />,
} satisfies Meta<typeof ViewPicker>;
export default meta;

type Story = StoryObj;

/** Tags are shown whole, in narrow rows and in wide ones. */
async function findWholeTags() {
  const shown = (await screen.findAllByText(/^#/)).filter(({ clientWidth }) => clientWidth > 0);
  for (const tag of shown) await expect(tag.scrollWidth).toBeLessThanOrEqual(tag.clientWidth);
}

export const AsList: Story = { render: () => <List as={PostRow} height={64} />, play: findWholeTags };
export const AsListOnPhones: Story = { ...AsList, globals: PHONE };
export const AsListWithoutParts: Story = {
  render: () => (
    <List
      as={PostRow}
      height={64}
      parts={{ image: false, description: false, tags: false, site: false, date: false }}
    />
  ),
};
export const SearchResults: Story = {
  render: () => (
    <List
      as={PostRow}
      height={64}
      more={{ words: ['logs', 'backpressure'], collectionName: 'Systems', collectionHref: '#c/2' }}
    />
  ),
};
export const FromTheRecycleBin: Story = {
  render: () => <List as={PostRow} height={64} more={{ note: 'Work / Talks · deleted yesterday' }} />,
};
export const AsTitles: Story = {
  render: () => <List as={PostLine} height={32} />,
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'page gone' })).toHaveAttribute('href', '#gone');
    await findWholeTags();
  },
};
export const AsTitlesOnPhones: Story = { ...AsTitles, globals: PHONE };
export const AsMoodboard: Story = { render: () => <Moodboard /> };
export const AsListWithAuthors: Story = { render: () => <List as={PostRow} height={64} of={authored} /> };
export const AsListWithAuthorsOnPhones: Story = { ...AsListWithAuthors, globals: PHONE };
export const AsTitlesWithAuthors: Story = {
  render: () => <List as={PostLine} height={32} of={authored} />,
  play: async () => {
    const name = (await screen.findAllByText(/^by .*Grace/))[0]!; // of the first post
    await expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  },
};
export const AsTitlesWithAuthorsOnPhones: Story = { ...AsTitlesWithAuthors, globals: PHONE };
export const AsMoodboardWithAuthors: Story = { render: () => <Moodboard of={authored} /> };
export const ListIsLoading: Story = { render: () => <PlaceholderCards view="list" /> };
export const TitlesAreLoading: Story = { render: () => <PlaceholderCards view="titles" /> };

export const Choice: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('radio', { name: 'Cards' }));
    await userEvent.keyboard('{ArrowRight}');
    await expect(screen.getByRole('radio', { name: 'List' })).toBeChecked();
  },
};
export const CompactChoice: Story = { render: () => <Picker isCompact /> };
