import { aLibrary } from '@benotes/contract/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';

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
export const WithoutNumbers: Story = { args: { library: null } };
export const Busy: Story = { args: { busy: true } };
export const LastOwner: Story = {
  args: { name: 'Grandmother', library: aLibrary({ is_last_owner: true }), isOwnAccount: true },
};
