import { aPost } from '@benotes/contract/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { Statistics } from './statistics-page.tsx';

const dayOf = (index: number) => new Date(Date.UTC(2025, 0, 1 + ((index * 37) % 500))).toISOString();
const posts = Array.from({ length: 400 }, (_, index) =>
  aPost({
    id: index + 1,
    created_at: dayOf(index),
    ...(index % 3 && { type: 'link' as const, url: `https://site-${(index * index) % 23}.example/` }),
  }),
);
const tags = ['bread', 'databases', 'garden', 'to read', '日本語', 'ö'.repeat(60)].map((name, index) => ({
  id: index + 1,
  name,
  posts_count: 90 - index * 15,
}));

const meta = {
  title: 'Examples/Statistics',
  component: Statistics,
  args: { library: { posts, tags, isPartial: false } },
} satisfies Meta<typeof Statistics>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Library: Story = {};

export const OnePost: Story = { args: { library: { posts: [aPost()], tags: [], isPartial: false } } };
