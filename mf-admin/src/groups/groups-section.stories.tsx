import type { Group } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { GroupDialog } from './group-dialog.tsx';
import { MembersDialog } from './members-dialog.tsx';

const users = [aUser({ id: 1, name: 'Grandmother' }), aUser({ id: 2, name: 'Ada' }), aUser({ id: 3, name: 'Bob' })];
const group: Group = { id: 1, name: 'Cousins', member_ids: [2] };
const nothing = () => {};

const meta = {
  title: 'Admin/Groups',
  component: MembersDialog,
  args: { group, users, onChanged: nothing, onClose: nothing },
} satisfies Meta<typeof MembersDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Members: Story = {};
export const NoMembers: Story = { args: { group: { ...group, member_ids: [] } } };
export const Create: Story = { render: () => <GroupDialog group={undefined} onSaved={nothing} onClose={nothing} /> };
export const Rename: Story = { render: () => <GroupDialog group={group} onSaved={nothing} onClose={nothing} /> };
