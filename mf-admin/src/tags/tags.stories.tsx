import { aTag } from '@benotes/contract/builders';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

import { MergeTagDialog } from './merge-tag-dialog.tsx';
import { TagForm } from './tag-form.tsx';
import { TagList } from './tag-list.tsx';

const ignore = () => {};
const named = (name: string, index: number) => ({
  ...aTag({ id: index + 1, name }),
  posts_count: (index * 37) % 1300,
});
const tags = ['accessibility', 'bread', 'databases', 'Ελληνικά', 'garden', 'to read', '日本語'].map(named);
const many = Array.from({ length: 7500 }, (_, index) => named(`tag ${String(index + 1).padStart(4, '0')}`, index));

const meta = {
  title: 'Tags/Tags',
  component: TagList,
  args: { tags },
  decorators: [
    (Story, { parameters }) => (
      <MemoryRouter initialEntries={[String(parameters['url'] ?? '/tags')]}>{Story()}</MemoryRouter>
    ),
  ],
} satisfies Meta<typeof TagList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const List: Story = {};
export const LongNames: Story = {
  args: {
    tags: ['consistency-models-and-what-people-expect-of-them-when-nobody-tells-them', 'ö'.repeat(100)].map(named),
  },
};
export const SevenThousandFiveHundred: Story = {
  args: { tags: many },
  play: async ({ canvas, userEvent }) => {
    const [first] = await canvas.findAllByRole('listitem');
    await expect(first).toHaveAttribute('aria-setsize', '7500');
    // Those of the visible rows, several in each, and a few rows around them.
    await expect(canvas.getAllByRole('listitem').length).toBeLessThan(400);
    await userEvent.type(canvas.getByLabelText('Filter tags'), 'TAG 7500');
    await canvas.findByRole('link', { name: 'tag 7500' });
    await userEvent.clear(canvas.getByLabelText('Filter tags'));
  },
};
export const Filtered: Story = { args: { tags: many }, parameters: { url: '/tags?filter=75' } };
export const NothingFound: Story = { parameters: { url: '/tags?filter=cake' } };
export const Menu: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions of bread' }));
  },
};
export const NewTag: Story = { render: () => <TagForm title="Create Tag" initialName="" /> };
export const KnownTag: Story = { render: () => <TagForm title="Edit Tag" id={2} initialName="bread" /> };
export const WithoutAName: Story = {
  render: () => <TagForm title="Create Tag" initialName="" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), '{Enter}');
    await canvas.findByText('Enter a name.');
  },
};
export const Merging: Story = {
  render: () => (
    <MergeTagDialog
      merger={{
        from: { id: 2, name: 'color', posts_count: 1 },
        into: { id: 1, name: 'color', posts_count: 1204 },
      }}
      busy={false}
      onConfirm={ignore}
      onClose={ignore}
    />
  ),
};
