import { OWNER } from '@benotes/contract';
import { aUser } from '@benotes/contract/builders';
import { session } from '@benotes/platform';
import { MemoryRouter } from '@benotes/router/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { AccountPage } from './account-page.tsx';
import { CreateUserPage } from './create-user-page.tsx';
import { OtherUser } from './other-user.tsx';
import { UserTable } from './user-table.tsx';

const owner = aUser({ id: 1, name: 'Grandmother', email: 'grandmother@example.org', permission: OWNER });
const member = aUser({ id: 2, name: 'Youngest', email: 'youngest@example.org' });
const long = aUser({
  id: 3,
  name: 'Somebody whose name is so long that it does not fit on one line of a phone',
  email: 'somebody.whose.address.has.no.place.to.break@a-rather-long-name-of-a-site.example.org',
});

const meta = {
  title: 'Users/Users',
  component: UserTable,
  args: { users: [owner, member], ownId: 2 },
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
  beforeEach: () => {
    session.user = owner;
    return () => {
      session.user = null;
    };
  },
} satisfies Meta<typeof UserTable>;
export default meta;

type Story = StoryObj<typeof meta>;

export const List: Story = {};
export const LongNames: Story = { args: { users: [owner, long, member] } };
export const OtherProfile: Story = { render: () => <OtherUser user={member} me={owner} /> };
export const OwnerProfile: Story = { render: () => <OtherUser user={owner} me={member} /> };
export const Account: Story = { render: () => <AccountPage user={member} /> };
export const AccountOfAnOwner: Story = { render: () => <AccountPage user={owner} /> };
export const AccountInvalid: Story = {
  render: () => <AccountPage user={member} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('New Password'), 'a new long password{Enter}');
    await canvas.findByText('Enter your old password.');
  },
};
export const NewUser: Story = { render: () => <CreateUserPage /> };
export const NewUserInvalid: Story = {
  render: () => <CreateUserPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), '{Enter}');
    await canvas.findByText('Enter a name.');
  },
};
export const NewUserForOwnersOnly: Story = {
  render: () => <CreateUserPage />,
  beforeEach: () => {
    session.user = member;
  },
};
