import { aPost } from '@benotes/contract/builders';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { PostTitles } from './post-titles.tsx';

const meta = {
  title: 'Example Module/Post titles',
  component: PostTitles,
  args: { posts: [aPost({ id: 1, title: 'Bread' }), aPost({ id: 2, title: 'Garden' })] },
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
} satisfies Meta<typeof PostTitles>;
export default meta;

type Story = StoryObj<typeof meta>;

export const List: Story = {};

export const Empty: Story = { args: { posts: [] } };
