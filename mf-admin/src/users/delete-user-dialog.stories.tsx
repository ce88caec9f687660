import type { Library } from '@benotes/contract';
import { aLibrary } from '@benotes/contract/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useEffect, useState } from 'react';
import { expect, screen } from 'storybook/test';

import { DeleteUserDialog } from './delete-user-dialog.tsx';

const library = aLibrary({
  posts_count: 1204,
  archived_count: 1,
  collections_count: 17,
  tags_count: 130,
  shares_count: 2,
  files_count: 46,
  shared_count: 2,
  members_count: 3,
});

const meta = {
  title: 'Users/Delete a user',
  component: DeleteUserDialog,
  args: { name: 'Youngest', library, isOwnAccount: false, busy: false, onConfirm: () => {}, onClose: () => {} },
} satisfies Meta<typeof DeleteUserDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const SomebodyElse: Story = {};
export const Oneself: Story = { args: { isOwnAccount: true } };
export const WithNothing: Story = { args: { library: aLibrary() } };
export const Counting: Story = { args: { library: undefined } };

let answer: (library: Library) => void = () => {};

function Counted(props: ComponentProps<typeof DeleteUserDialog>) {
  const [library, setLibrary] = useState<Library>();
  useEffect(() => {
    answer = setLibrary;
  }, []);
  return <DeleteUserDialog {...props} library={library} />;
}

/** Nothing moves when the numbers of most users arrive. */
export const CountedWhileOpen: Story = {
  render: (args) => <Counted {...args} />,
  play: async () => {
    const dialog = await screen.findByRole('alertdialog');
    const height = dialog.offsetHeight;
    await expect(screen.getByText('Checking what will be deleted…')).toBeInTheDocument();
    answer(aLibrary({ posts_count: 1204, collections_count: 17, tags_count: 130 }));
    await expect(await screen.findByText('130 tags')).toBeVisible();
    await expect(dialog.offsetHeight).toBe(height);
  },
};

export const WithoutNumbers: Story = { args: { library: null } };
export const Busy: Story = { args: { busy: true } };
export const LastOwner: Story = {
  args: { name: 'Grandmother', library: aLibrary({ is_last_owner: true }), isOwnAccount: true },
};
